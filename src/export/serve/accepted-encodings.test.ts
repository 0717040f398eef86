import { expect, test } from 'vitest'
import { parseAcceptedEncodings } from './accepted-encodings.ts'

test.each([
  [undefined, []],
  ['', []],
  ['gzip', ['gzip']],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['br;q=0.5, gzip', ['gzip', 'br']],
  ['br;q=0, gzip;q=0.1', ['gzip']],
  ['*', ['br', 'gzip']],
  ['*;q=0, gzip', ['gzip']],
  ['identity', []],
  ['GZIP', ['gzip']],
  ['xgzip, brotli', []],
  ['br;q=none', []],
  ['br;level=5;q=0, gzip ; q=1', ['gzip']],
])('a browser that sends %j accepts %j', (header, expected) => {
  expect(parseAcceptedEncodings(header)).toEqual(expected)
})
