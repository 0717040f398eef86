import { expect, test } from 'vitest'
import { moveBy, UNZOOMED, zoomBy } from './zoom.ts'

const frame = { width: 400, height: 300 }

test('PROD-79 a picture is enlarged up to 4 times, and never smaller than its frame', () => {
  expect(zoomBy(UNZOOMED, 10, frame).scale).toBe(4)
  expect(zoomBy(zoomBy(UNZOOMED, 2, frame), 0.1, frame)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('PROD-79 what is under the pointer stays there', () => {
  const point = { x: 100, y: -50 }
  const zoom = zoomBy(UNZOOMED, 2, frame, point)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
  expect(zoomBy(zoom, 0.5, frame, point)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('PROD-79 the picture’s edges stay outside the frame', () => {
  const zoom = zoomBy(UNZOOMED, 2, frame)
  expect(moveBy(zoom, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -150 })
  expect(moveBy(UNZOOMED, { x: 5, y: 5 }, frame)).toEqual({ scale: 1, x: 0, y: 0 })
  // Zooming out at an edge moves it back in.
  expect(zoomBy(moveBy(zoom, { x: 200, y: 0 }, frame), 0.75, frame)).toEqual({ scale: 1.5, x: 100, y: 0 })
})
