import { type RefObject, useEffect, useRef, useState } from 'react'
import { moveBy, type Point, UNZOOMED, type Zoom, computeZoom } from '#domain/images/zoom.ts'

/** Zoom factor for each press of a button or key. */
const STEP_FACTOR = 1.5
/** Zoom factor for a double tap. */
const DOUBLE_TAP_FACTOR = 2.5
/** Pixels to pan the image for each press of an arrow key. */
const ARROW_PX = 60
/** Zoom exponent per pixel of wheel movement. Touchpad pinches send smaller deltas. */
const WHEEL_EXPONENT = 0.002
const PINCH_EXPONENT = 0.01
/** Maximum milliseconds and pixels between the two taps of a double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 24

/** Movement of the image for each arrow key, which shows more of the side that the arrow points to. */
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
}

interface ImageZoom {
  /** Ref for the element that clips the zoomed image. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly zoom: Zoom
  /** Whether the image is being dragged. */
  readonly moving: boolean
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  /** Pans toward the side that an arrow key points to. */
  readonly pan: (arrow: string) => void
  /**
   * Handles the keys +, −, and 0, and the arrow keys while the image is zoomed.
   * @returns whether the key was handled.
   */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/**
 * Zooms the content of a frame by wheel, pinch, double tap, keys, and buttons. Pans it by dragging and with the arrow
 * keys.
 */
export function useZoom(): ImageZoom {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(UNZOOMED)
  const [moving, setMoving] = useState(false)

  function scaleBy(factor: number, point?: Point): void {
    const size = getSize(frame.current)
    setZoom((before) => computeZoom(before, factor, size, point))
  }

  function pan(arrow: string): void {
    const step = ARROWS[arrow]
    if (step !== undefined) setZoom((before) => moveBy(before, step, getSize(frame.current)))
  }

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const pointers = new Map<number, Point>()
    let lastTap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
    let dragged = 0

    function onWheel(event: WheelEvent): void {
      event.preventDefault()
      // A touchpad pinch is reported as a wheel event with the Ctrl key pressed.
      scaleBy(Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_EXPONENT : WHEEL_EXPONENT)), toPoint(event))
    }

    function onDown(event: PointerEvent): void {
      if (event.button !== 0) return
      element?.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, toPoint(event))
      if (pointers.size === 1) dragged = 0
      setMoving(true)
    }

    function onMove(event: PointerEvent): void {
      const before = pointers.get(event.pointerId)
      if (before === undefined) return
      const now = toPoint(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      dragged += distance(before, now)
      const size = getSize(element)
      if (other === undefined) setZoom((zoomed) => moveBy(zoomed, difference(now, before), size))
      else {
        const [from, to] = [middle(before, other), middle(now, other)]
        const factor = distance(now, other) / Math.max(distance(before, other), 1)
        setZoom((zoomed) => moveBy(computeZoom(zoomed, factor, size, from), difference(to, from), size))
      }
    }

    function onEnd(event: PointerEvent): void {
      if (!pointers.delete(event.pointerId)) return
      setMoving(pointers.size > 0)
      if (event.type === 'pointercancel' || pointers.size > 0 || dragged > DOUBLE_TAP_PX) return
      const tap = { at: event.timeStamp, ...toPoint(event) }
      const isDouble = tap.at - lastTap.at <= DOUBLE_TAP_MS && distance(tap, lastTap) <= DOUBLE_TAP_PX
      lastTap = isDouble ? { ...tap, at: Number.NEGATIVE_INFINITY } : tap
      const size = getSize(element)
      if (isDouble)
        setZoom((before) => (before.scale > 1 ? UNZOOMED : computeZoom(before, DOUBLE_TAP_FACTOR, size, tap)))
    }

    /** Returns the position of the pointer relative to the center of the frame. */
    function toPoint({ clientX, clientY }: MouseEvent): Point {
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    }

    function onResize(): void {
      setZoom((before) => moveBy(before, { x: 0, y: 0 }, getSize(element)))
    }

    // Keeps the focus, so the keyboard continues to work.
    element.addEventListener('mousedown', (event) => event.preventDefault())
    // React's wheel listener is passive, so it cannot prevent the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onEnd)
    element.addEventListener('pointercancel', onEnd)
    addEventListener('resize', onResize)
    // The listeners are removed with the frame.
    return () => removeEventListener('resize', onResize)
  }, [])

  function onKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    // With these modifiers, the key is a browser shortcut.
    if (ctrlKey || metaKey || altKey) return false
    if (key === '+' || key === '=') scaleBy(STEP_FACTOR)
    else if (key === '-' || key === '−') scaleBy(1 / STEP_FACTOR)
    else if (key === '0') setZoom(UNZOOMED)
    else if (key in ARROWS && zoom.scale > 1) pan(key)
    else return false
    return true
  }

  return {
    frame,
    zoom,
    moving,
    zoomIn: () => scaleBy(STEP_FACTOR),
    zoomOut: () => scaleBy(1 / STEP_FACTOR),
    reset: () => setZoom(UNZOOMED),
    pan,
    onKey,
  }
}

function getSize(element: HTMLElement | null): { readonly width: number; readonly height: number } {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}

function difference(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
