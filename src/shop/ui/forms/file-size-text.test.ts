import { expect, test } from 'vitest'
import { formatFileSize } from './file-size-text.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [41_943_040, '41.9 MB'],
  [3_000_000_000, '3.0 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
