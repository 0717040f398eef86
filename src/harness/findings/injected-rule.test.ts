import { expect, test } from 'vitest'
import { findUnappliedRules, getUnappliedNext, listInjected, listWarnings, withInjected } from './injected-rule.ts'

const applied = { label: 'status 500 for checkOut', appliedRequests: 1, warning: null }
const unapplied = { ...applied, appliedRequests: 0, warning: 'It was not applied to any request.' }
const unknown = { label: 'hang for login', appliedRequests: null, warning: null }

test('names the rules and conditions of a run', () => {
  const run = { injectedRules: [applied, unknown], conditions: ['translated'] }
  expect(withInjected(run)).toBe(', with status 500 for checkOut, hang for login, condition translated')
  expect(listInjected(run)).toEqual([
    'status 500 for checkOut (applied to 1 request)',
    'hang for login',
    'condition translated',
  ])
  const nothing = { injectedRules: [], conditions: [] }
  expect([withInjected(nothing), listInjected(nothing)]).toEqual(['', []])
})

test('only a rule that was not applied in any run makes the command fail', () => {
  expect(findUnappliedRules([{ injectedRules: [unapplied] }, { injectedRules: [applied] }])).toEqual([])
  expect(findUnappliedRules([{ injectedRules: [unapplied, unknown] }, { injectedRules: [unapplied] }])).toEqual([
    'status 500 for checkOut',
  ])
  expect(listWarnings({ injectedRules: [applied, unapplied] })).toEqual(['It was not applied to any request.'])
})

test.each([
  [null, 'passed', 'Correct or remove this rule.'],
  [1, 'passed', 'Use a later step for --until, or remove it; '],
  [3, 'failed', 'Fix the failed step first; '],
] as const)('the next step after a run up to step %s that %s is: %s', (lastStep, status, next) => {
  const complete = { lastStep: null, steps: [{ status: 'passed' as const }] }
  expect(getUnappliedNext([complete, { lastStep, steps: [{ status }] }])).toContain(next)
})
