import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=10-99', { first: 10, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
])('%s of 100 bytes is the range %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('the range %s of 100 bytes is unsatisfiable', (header) => {
  expect(parseByteRange(header, 100)).toBe('unsatisfiable')
})

test.each(['bytes=0-', 'bytes=-1'])('the range %s of an empty body is unsatisfiable', (header) => {
  expect(parseByteRange(header, 0)).toBe('unsatisfiable')
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-2',
  'bytes=200-150',
  'items=0-5',
  'bytes=0-5,10-15',
  'xbytes=0-5',
  'bytes=0-5x',
  'bytes=a-5',
  'bytes=0-b',
  'bytes=5',
])('ignores the range %s', (header) => {
  expect(parseByteRange(header, 100)).toBeUndefined()
})
