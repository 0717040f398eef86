/** How a picture shows in its frame: enlarged by `scale`, its middle moved by `x` and `y` pixels from the frame's. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Pixels from the frame's middle. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The frame in pixels, which the picture fills at scale 1. */
export interface FrameSize {
  readonly width: number
  readonly height: number
}

/** The whole picture. */
export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }

/** A picture is enlarged up to this many times (PROD-79). */
export const MAX_SCALE = 4

/** Zooms by a factor; what is at `point` stays there as far as the frame stays filled. */
export function zoomBy(zoom: Zoom, factor: number, frame: FrameSize, point: Point = { x: 0, y: 0 }): Zoom {
  const scale = clamp(zoom.scale * factor, 1, MAX_SCALE)
  const ratio = scale / zoom.scale
  const moved = { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
  return moveBy(moved, { x: 0, y: 0 }, frame)
}

/** Moves the picture; its edges stay outside the frame. */
export function moveBy({ scale, x, y }: Zoom, step: Point, { width, height }: FrameSize): Zoom {
  const [overX, overY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, x: clamp(x + step.x, -overX, overX), y: clamp(y + step.y, -overY, overY) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
