import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { progressLine } from './audit-print.ts'

test.each([
  [{ done: 0, pages: 70, findings: 0, leftMs: null }, 'html: 0 of 70 pages, 0 findings'],
  [{ done: 1, pages: 70, findings: 1, leftMs: 300 }, 'html: 1 of 70 pages, 1 finding, about 1 s left'],
  [{ done: 12, pages: 70, findings: 3, leftMs: 89_000 }, 'html: 12 of 70 pages, 3 findings, about 89 s left'],
  [{ done: 13, pages: 70, findings: 3, leftMs: 130_000 }, 'html: 13 of 70 pages, 3 findings, about 2 min left'],
  [{ done: 70, pages: 70, findings: 3, leftMs: 0 }, 'html: 70 of 70 pages, 3 findings'],
])('AUD-25 the line of progress %#', (progress, line) => {
  expect(stripVTControlCharacters(progressLine({ audit: 'html', ...progress }))).toBe(line)
})
