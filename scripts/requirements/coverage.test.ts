import { expect, test } from 'vitest'
import { measureCoverage } from './coverage.ts'
import { readRequirements } from './requirement-table.ts'

const TABLE = `
| ID | Requirement | Where it shows | How to check |
|---|---|---|---|
| CHK-01 | The form shows. | checkout · S§1 | component |
| CHK-02 | The form sends. | checkout · S§1 | e2e |
| A11Y-01 | No findings, see CHK-01. | all pages · D | axe |
`
const requirements = readRequirements(TABLE)

test('reads the rows of the table in order', () => {
  expect(requirements).toEqual([
    { id: 'CHK-01', area: 'CHK', text: 'The form shows.', howToCheck: 'component' },
    { id: 'CHK-02', area: 'CHK', text: 'The form sends.', howToCheck: 'e2e' },
    { id: 'A11Y-01', area: 'A11Y', text: 'No findings, see CHK-01.', howToCheck: 'axe' },
  ])
})

test('rejects a table with a duplicate ID or without rows', () => {
  expect(() => readRequirements(`${TABLE}| CHK-01 | Again. | x | y |`)).toThrow(
    'CHK-01 appears twice in the requirements table',
  )
  expect(() => readRequirements('# Requirements')).toThrow('has no row')
})

test('lists tested and missing requirements per area', () => {
  const { areas, unknown } = measureCoverage(
    requirements,
    [
      { file: 'a.test.ts', title: 'CHK-02 sends', ids: ['CHK-02'] },
      { file: 'b.test.ts', title: 'CHK-02 sends again', ids: ['CHK-02'] },
    ],
    () => true,
  )
  expect(
    areas.map(({ area, tested, missing }) => [area, tested.map(({ id }) => id), missing.map(({ id }) => id)]),
  ).toEqual([
    ['CHK', ['CHK-02'], ['CHK-01']],
    ['A11Y', [], ['A11Y-01']],
  ])
  expect(unknown).toEqual([])
})

test('lists tests that cite an ID missing from the table', () => {
  const citation = { file: 'a.test.ts', title: 'CHK-01 CHK-99 shows', ids: ['CHK-01', 'CHK-99'] }
  expect(measureCoverage(requirements, [citation], () => true).unknown).toEqual([
    { id: 'CHK-99', file: 'a.test.ts', title: 'CHK-01 CHK-99 shows' },
  ])
})

test('lists rows that require a browser but are cited only by tests without one', () => {
  const citations = [
    { file: 'a.test.ts', title: 'CHK-01 A11Y-01 in Node', ids: ['CHK-01', 'A11Y-01'] },
    { file: 'b.browser.test.tsx', title: 'CHK-01 in a browser', ids: ['CHK-01'] },
  ]
  const { withoutBrowser } = measureCoverage(requirements, citations, (file) => file.includes('browser'))
  expect(withoutBrowser.map(({ id }) => id)).toEqual(['A11Y-01'])
})
