import { expect, test } from 'vitest'
import { readRunOptions } from './run-options.ts'

test('rejects two storage conditions', () => {
  expect(() => readRunOptions({ conditions: ['storage-full', 'translated', 'storage-cleared'] })).toThrow(
    '--condition storage-full and --condition storage-cleared cannot be combined.',
  )
})

test.each([0, 999, 60_001])('rejects a timeout of %d ms', (timeoutMs) => {
  expect(() => readRunOptions({ timeoutMs })).toThrow(/\ntimeoutMs: Must be at (least|most) \d+$/)
})

test('limits an action to 5 s by default', () => {
  expect(readRunOptions({}).timeoutMs).toBe(5000)
})
