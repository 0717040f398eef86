import { expect, test } from 'vitest'
import { getExitCode, formatPassedCount } from './run-outcomes.ts'

test.each([
  [[], 0, 'This shard is empty, because there are more shards than runs.'],
  [['passed', 'flaky'], 0, '2 of 2 runs passed.'],
  [['passed', 'findings'], 1, '1 of 2 runs passed.'],
  [['failed', 'passed'], 1, '1 of 2 runs passed.'],
  [['failed', 'broken', 'passed'], 3, '1 of 3 runs passed.'],
] as const)('runs with the outcomes %j exit with code %i', (outcomes, code, text) => {
  expect(getExitCode(outcomes)).toBe(code)
  expect(formatPassedCount(outcomes)).toBe(text)
})

test('exits with code 1 instead of 0 if a rule was never applied', () => {
  expect(getExitCode(['passed'], true)).toBe(1)
  expect(getExitCode(['failed'], true)).toBe(1)
  expect(getExitCode(['broken'], true)).toBe(3)
})
