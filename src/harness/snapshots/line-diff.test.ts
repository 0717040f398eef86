import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const PAGE = [
  '- banner:',
  '- main:',
  '  - heading "Clave Sling" [level=1]',
  '  - text: $54.00',
  '  - button "Add"',
  '- contentinfo',
]

const shown = (baseline: readonly string[], current: readonly string[]): string[] =>
  diffLines(baseline.join('\n'), current.join('\n')).map(({ kind, text }) => `${kind} ${text.trim()}`)

test('reports no difference for identical trees', () => {
  expect(shown(PAGE, PAGE)).toEqual([])
  expect(shown(PAGE, [...PAGE, ''])).toEqual([])
})

test('shows a changed line as removed and added, with two lines of context', () => {
  const current = PAGE.with(3, '  - text: $540.00')
  expect(shown(PAGE, current)).toEqual([
    'unchanged - main:',
    'unchanged - heading "Clave Sling" [level=1]',
    'removed - text: $54.00',
    'added - text: $540.00',
    'unchanged - button "Add"',
    'unchanged - contentinfo',
  ])
})

test('separates distant changes', () => {
  const baseline = Array.from({ length: 12 }, (_, number) => `- listitem: ${number}`)
  const current = baseline.with(0, '- listitem: first').with(11, '- listitem: last')
  expect(shown(baseline, current).filter((line) => !line.includes('listitem'))).toEqual(['unchanged …'])
})

test('marks lines as added or removed', () => {
  expect(shown(PAGE.toSpliced(4, 1), PAGE)).toContain('added - button "Add"')
  expect(shown(PAGE, PAGE.toSpliced(4, 1))).toContain('removed - button "Add"')
  expect(shown([], ['- main:'])).toEqual(['added - main:'])
})
