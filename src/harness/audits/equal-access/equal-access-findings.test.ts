import { expect, test } from 'vitest'
import type { EqualAccessIssue } from '../../drivers/equal-access.ts'
import type { AccessibilityFinding } from '../../findings/step.ts'
import { createEqualAccessFindings } from './equal-access-findings.ts'

const issue: EqualAccessIssue = {
  rule: 'aria_id_unique',
  level: 'violation',
  problem: 'The id is not valid',
  selector: '#root > button',
  element: '<button>',
  frame: true,
  criteria: ['1.4.10', '4.1.2'],
  sameAs: ['.icon'],
}
const axe: AccessibilityFinding = {
  rule: 'reflow',
  impact: 'serious',
  message: 'It scrolls',
  fix: 'Let it wrap',
  html: '<button>',
  selector: '.icon',
  standard: 'wcag1410',
  helpUrl: '',
  box: null,
}

test("AUD-30 a finding has IBM's message, criteria and help page", () => {
  expect(createEqualAccessFindings([issue], [])).toEqual([
    {
      audit: 'equal-access',
      rule: 'aria_id_unique',
      severity: 'error',
      message: 'The id is not valid.',
      fix: 'This is in the template, not in the content. Ask an engineer.',
      isForEngineers: true,
      element: '#root > button',
      frame: true,
      evidence: {
        selector: '#root > button',
        html: '<button>',
        standard: 'WCAG 2.2 1.4.10, 4.1.2',
        helpUrl: 'https://able.ibm.com/rules/archives/latest/doc/en-US/aria_id_unique.html',
      },
    },
  ])
  const [advice] = createEqualAccessFindings(
    [{ ...issue, level: 'recommendation', problem: 'Is it?', criteria: [] }],
    [],
  )
  expect(advice).toMatchObject({ severity: 'warning', message: 'Is it?', evidence: { standard: '' } })
})

test('AUD-30 skips issues that axe reports for the same criterion and element', () => {
  expect(createEqualAccessFindings([issue], [axe])).toEqual([])
  // Best practices have no criterion, so this compares only the element.
  expect(createEqualAccessFindings([issue], [{ ...axe, standard: 'best-practice' }])).toEqual([])
  expect(createEqualAccessFindings([{ ...issue, criteria: [] }], [axe])).toEqual([])
})

test('AUD-30 reports an issue with a different criterion or element', () => {
  expect(createEqualAccessFindings([issue], [{ ...axe, standard: 'wcag141' }])).toHaveLength(1)
  expect(createEqualAccessFindings([issue], [{ ...axe, selector: '.other' }])).toHaveLength(1)
})
