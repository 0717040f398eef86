import { expect, test } from 'vitest'
import { lintProject } from './lint-project.ts'

const INVALID = ['button type="button"', 'input', 'select', 'textarea'].map((element, index) =>
  [`export function Invalid${index}() {`, `  return <${element} disabled />`, '}'].join('\n'),
)

const VALID = [
  'export function Valid() {',
  '  return (',
  '    <select aria-disabled>',
  '      <option disabled />',
  '    </select>',
  '  )',
  '}',
]

test('A11Y-35 disabling a control of the shop, which would lose the focus, is an error', () => {
  const findings = lintProject(
    new Map([
      ['src/app/ui/invalid.tsx', INVALID.join('\n')],
      ['src/app/ui/valid.tsx', VALID.join('\n')],
    ]),
  ).filter(({ rule }) => rule.includes('forbid-dom-props'))
  expect(findings.map(({ file, line }) => [file, line])).toEqual(
    INVALID.map((_, index) => ['src/app/ui/invalid.tsx', 3 * index + 2]),
  )
})
