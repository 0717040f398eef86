import type { Page } from '../drivers/browser.ts'
import type { Area, SnapshotDiff } from '../findings/snapshot.ts'

/** Difference between two screenshots of a step. `areas` and `share` are meaningless if the sizes differ. */
export type ScreenshotDiff = Omit<NonNullable<SnapshotDiff['screenshot']>, 'baseline'>

/** Difference in color, out of 255, that is not visible. Screenshots are compressed, and fonts are smoothed. */
const COLOR_TOLERANCE = 48
/** Minimum number of differing pixels in a square. A single pixel may be a compression artifact. */
const MIN_PIXELS = 4
/** Tolerated difference between the mean colors of a square, out of 255. Compression artifacts average out. */
const MEAN_TOLERANCE = 5

/**
 * Compares two screenshots pixel by pixel in a browser page, which can decode them. Ignores moving and random content:
 * `masked` lists the areas that contain such content in either screenshot. Returns null if one of the files is not an
 * image.
 */
export async function diffScreenshots(
  page: Page,
  images: { readonly baseline: Buffer; readonly current: Buffer },
  masked: readonly Area[] = [],
): Promise<ScreenshotDiff | null> {
  const [baseline, current] = [images.baseline, images.current].map((bytes) => bytes.toString('base64'))
  return page.evaluate(compareInPage, {
    baseline: baseline ?? '',
    current: current ?? '',
    masked,
    tolerance: COLOR_TOLERANCE,
    minPixels: MIN_PIXELS,
    meanTolerance: MEAN_TOLERANCE,
  })
}

/** Runs in the page, to which it is sent as text, so it may use only types from this file. */
async function compareInPage(input: {
  readonly baseline: string
  readonly current: string
  readonly masked: readonly Area[]
  readonly tolerance: number
  readonly minPixels: number
  readonly meanTolerance: number
}): Promise<ScreenshotDiff | null> {
  const SQUARE = 16
  async function read(base64: string): Promise<ImageData> {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (drawing === null) throw new Error('The browser has no 2D canvas.')
    drawing.drawImage(bitmap, 0, 0)
    return drawing.getImageData(0, 0, bitmap.width, bitmap.height)
  }
  const images = await Promise.all([read(input.baseline), read(input.current)]).catch(() => null)
  if (images === null) return null
  const [baseline, current] = images
  const { width, height } = current
  if (baseline.width !== width || baseline.height !== height) {
    const sizes = { baseline: `${baseline.width} × ${baseline.height}`, current: `${width} × ${height}` }
    return { areas: [], diffRatio: 1, sizes }
  }
  const isMasked = (x: number, y: number): boolean =>
    input.masked.some((area) => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height)
  const columns = Math.ceil(width / SQUARE)
  const squares = columns * Math.ceil(height / SQUARE)
  const differing = new Uint32Array(squares)
  const sums = [0, 1, 2].map(() => new Int32Array(squares))
  let pixels = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const offset = (y * width + x) * 4
      let distance = 0
      const square = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)
      for (let channel = 0; channel < 3; channel += 1) {
        distance = Math.max(
          distance,
          Math.abs((current.data[offset + channel] ?? 0) - (baseline.data[offset + channel] ?? 0)),
        )
      }
      if (distance === 0 || isMasked(x, y)) continue
      for (const [channel, sum] of sums.entries()) {
        sum[square] =
          (sum[square] ?? 0) + (current.data[offset + channel] ?? 0) - (baseline.data[offset + channel] ?? 0)
      }
      if (distance <= input.tolerance) continue
      pixels += 1
      differing[square] = (differing[square] ?? 0) + 1
    }
  }
  const isTinted = (sum: readonly number[]): boolean =>
    sum.some((difference) => Math.abs(difference) > input.meanTolerance * SQUARE * SQUARE)
  const remaining = new Set<number>()
  for (const [square, count] of differing.entries()) {
    const hasTint = isTinted(sums.map((sum) => sum[square] ?? 0))
    if (hasTint && count < input.minPixels) pixels += SQUARE * SQUARE
    if (hasTint || count >= input.minPixels) remaining.add(square)
  }
  // The same text can be drawn one pixel higher or lower, depending on how far the page was scrolled before.
  const isShifted = (square: number, shift: number): boolean => {
    const [left, top] = [(square % columns) * SQUARE, Math.floor(square / columns) * SQUARE]
    const sum = [0, 0, 0]
    let count = 0
    for (let y = top; y < Math.min(top + SQUARE, height); y += 1) {
      for (let x = left; x < Math.min(left + SQUARE, width); x += 1) {
        const offset = (y * width + x) * 4
        const other = (Math.min(Math.max(y + shift, 0), height - 1) * width + x) * 4
        if (isMasked(x, y)) continue
        const differences = sum.map(
          (_, channel) => (current.data[offset + channel] ?? 0) - (baseline.data[other + channel] ?? 0),
        )
        if (Math.max(...differences.map(Math.abs)) > input.tolerance) count += 1
        for (const [channel, difference] of differences.entries()) sum[channel] = (sum[channel] ?? 0) + difference
      }
    }
    return count < input.minPixels && !isTinted(sum)
  }
  for (const square of remaining) if (isShifted(square, -1) || isShifted(square, 1)) remaining.delete(square)
  const areas: Area[] = []
  for (const first of remaining) {
    // Squares that touch or are one square apart form a single area.
    const waiting = [first]
    remaining.delete(first)
    let box = { left: Infinity, top: Infinity, right: 0, bottom: 0 }
    for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
      const [column, row] = [square % columns, Math.floor(square / columns)]
      box = {
        left: Math.min(box.left, column),
        top: Math.min(box.top, row),
        right: Math.max(box.right, column + 1),
        bottom: Math.max(box.bottom, row + 1),
      }
      for (let down = -2; down <= 2; down += 1) {
        for (let across = -2; across <= 2; across += 1) {
          const neighbor = (row + down) * columns + column + across
          if (column + across < 0 || column + across >= columns || !remaining.delete(neighbor)) continue
          waiting.push(neighbor)
        }
      }
    }
    areas.push({
      x: box.left * SQUARE,
      y: box.top * SQUARE,
      width: Math.min(box.right * SQUARE, width) - box.left * SQUARE,
      height: Math.min(box.bottom * SQUARE, height) - box.top * SQUARE,
    })
  }
  const size = (area: Area): number => area.width * area.height
  return {
    areas: areas.toSorted((one, other) => size(other) - size(one)),
    diffRatio: areas.length === 0 ? 0 : Math.min(1, pixels / (width * height)),
    sizes: null,
  }
}
