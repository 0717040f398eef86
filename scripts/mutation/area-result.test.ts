import { expect, test } from 'vitest'
import { exitCodeOf, scoreText } from './area-result.ts'

const survivor = { file: 'src/domain/money.ts', lineNumber: 1, line: 'a', original: 'a', replacement: 'b' }
const explanation = {
  file: 'src/domain/money.ts',
  line: 'a',
  original: 'a',
  replacement: 'b',
  reason: 'it is the same',
}

test('BUILD-53 a run ends with 1 below 90 %, or with a survivor of law and money that is not explained', () => {
  const judged = { stale: [], unexplained: [] }
  expect(exitCodeOf({ changes: 10, noticed: 9 }, judged)).toBe(0)
  expect(exitCodeOf({ changes: 1000, noticed: 899 }, judged)).toBe(1)
  expect(exitCodeOf({ changes: 10, noticed: 10 }, { ...judged, unexplained: [survivor] })).toBe(1)
  expect(exitCodeOf({ changes: 10, noticed: 1 }, { stale: [explanation], unexplained: [survivor] })).toBe(2)
})

test('files without anything to change are all noticed', () => {
  expect(scoreText({ changes: 0, noticed: 0 })).toBe('100.0 %')
})
