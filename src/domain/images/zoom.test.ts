import { expect, test } from 'vitest'
import { moveBy, UNZOOMED, computeZoom } from './zoom.ts'

const frame = { width: 400, height: 300 }

test('limits zoom to 4 times and never shrinks the image below the frame', () => {
  expect(computeZoom(UNZOOMED, 10, frame).scale).toBe(4)
  expect(computeZoom(computeZoom(UNZOOMED, 2, frame), 0.1, frame)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('keeps the point under the pointer in place', () => {
  const point = { x: 100, y: -50 }
  const zoom = computeZoom(UNZOOMED, 2, frame, point)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
  expect(computeZoom(zoom, 0.5, frame, point)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('never moves the edges of the image inside the frame', () => {
  const zoom = computeZoom(UNZOOMED, 2, frame)
  expect(moveBy(zoom, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -150 })
  expect(moveBy(UNZOOMED, { x: 5, y: 5 }, frame)).toEqual({ scale: 1, x: 0, y: 0 })
  // Zooming out near an edge moves the image back.
  expect(computeZoom(moveBy(zoom, { x: 200, y: 0 }, frame), 0.75, frame)).toEqual({ scale: 1.5, x: 100, y: 0 })
})
