import { expect, test } from 'vitest'
import { getFooterColumns } from './footer-columns.rules.ts'

test.each([
  [7, [3, 2, 2]],
  [9, [3, 3, 3]],
  [2, [1, 1, 0]],
  [0, [0, 0, 0]],
])('NAV-16 splits %i links into three columns as evenly as possible and keeps their order', (count, sizes) => {
  const links = Array.from({ length: count }, (_, index) => index)
  const columns = getFooterColumns(links)
  expect(columns.map((column) => column.length)).toEqual(sizes)
  expect(columns.flat()).toEqual(links)
})
