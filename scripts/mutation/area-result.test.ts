import { expect, test } from 'vitest'
import { getExitCode, formatScore } from './area-result.ts'

const survivor = { file: 'src/domain/money.ts', lineNumber: 1, line: 'a', original: 'a', replacement: 'b' }
const explanation = {
  file: 'src/domain/money.ts',
  line: 'a',
  original: 'a',
  replacement: 'b',
  reason: 'it is the same',
}

test('BUILD-53 a run exits with code 1 if its score is below 90% or a survivor in legal or money rules has no explanation', () => {
  const reviewed = { outdated: [], unexplained: [] }
  expect(getExitCode({ changes: 10, detected: 9 }, reviewed)).toBe(0)
  expect(getExitCode({ changes: 1000, detected: 899 }, reviewed)).toBe(1)
  expect(getExitCode({ changes: 10, detected: 10 }, { ...reviewed, unexplained: [survivor] })).toBe(1)
  expect(getExitCode({ changes: 10, detected: 1 }, { outdated: [explanation], unexplained: [survivor] })).toBe(2)
})

test('an area without mutants has a score of 100%', () => {
  expect(formatScore({ changes: 0, detected: 0 })).toBe('100.0%')
})
