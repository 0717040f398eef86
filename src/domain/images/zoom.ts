/**
 * View of an image in its frame: its scale, and the offset of its center from the frame's center in pixels (`x`, `y`).
 */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A point in pixels, relative to the center of the frame. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Size of the frame in pixels. The image fills it at scale 1. */
export interface FrameSize {
  readonly width: number
  readonly height: number
}

/** View that shows the entire image. */
export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }

/** Maximum zoom factor. */
export const MAX_SCALE = 4

/** Zooms by a factor. `point` stays in place while the image fills the frame. */
export function computeZoom(zoom: Zoom, factor: number, frame: FrameSize, point: Point = { x: 0, y: 0 }): Zoom {
  const scale = clamp(zoom.scale * factor, 1, MAX_SCALE)
  const ratio = scale / zoom.scale
  const moved = { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
  return moveBy(moved, { x: 0, y: 0 }, frame)
}

/** Moves the image, but never moves its edges into the frame. */
export function moveBy({ scale, x, y }: Zoom, step: Point, { width, height }: FrameSize): Zoom {
  const [overX, overY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, x: clamp(x + step.x, -overX, overX), y: clamp(y + step.y, -overY, overY) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
