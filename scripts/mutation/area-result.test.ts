import { expect, test } from 'vitest'
import { type AreaResult, exitCodeOf, readResults, resultTable, scoreText } from './area-result.ts'

const result: AreaResult = {
  area: 'domain',
  changes: 2000,
  noticed: 1899,
  timedOut: 3,
  explained: 12,
  minutes: 6.72,
  at: '2026-11-20T09:30:00.000Z',
}
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

test('BUILD-53 the last results stand in a table, by area', () => {
  const low = { ...result, area: 'mock-shop', changes: 10_000, noticed: 8999, minutes: 12 }
  expect(resultTable([result, low])).toBe(
    [
      'area        score  changes  noticed  by time-out  not noticed  explained  minutes         run (UTC)',
      'domain     94.9 %     2000     1899            3          101         12      6.7  2026-11-20 09:30',
      'mock-shop  89.9 %    10000     8999            3         1001         12     12.0  2026-11-20 09:30',
    ].join('\n'),
  )
})

test('results of another version, or none, are no results', () => {
  expect(readResults(undefined)).toEqual([])
  expect(readResults('[{"area": "domain"}]')).toEqual([])
  expect(readResults('{')).toEqual([])
  expect(readResults(JSON.stringify([result]))).toEqual([result])
})
