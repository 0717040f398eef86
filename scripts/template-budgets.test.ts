import { expect, test } from 'vitest'
import { limitOf } from './template-budgets.ts'

test('AUD-35 the limit of a template is the median of its runs with room, whatever one run says', () => {
  expect(limitOf('transferredBytes', [400_000, 401_000, 900_000])).toBe(450_000)
  expect(limitOf('largestContentfulPaintMs', [1500, 4000, 1300])).toBe(1900)
  expect(limitOf('totalBlockingTimeMs', [80, 20, 900])).toBe(150)
  // A template that blocks nothing has room as well.
  expect(limitOf('totalBlockingTimeMs', [0, 0, 0])).toBe(50)
})
