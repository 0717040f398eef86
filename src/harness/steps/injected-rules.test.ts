import { expect, test } from 'vitest'
import { listInjected } from '../findings/injected-rule.ts'
import { describeRules } from './injected-rules.ts'

const ONCE = { matched: 1, applied: 1 }
const NEVER = { matched: 0, applied: 0 }

const complete = (requested: string[]) => ({ requested, end: null })

test.each([
  [{ kind: 'status', status: 500, endpoint: 'checkOut' }, 'status 500 for checkOut'],
  [{ kind: 'delay', delayMs: [800, 1800], path: '/**' }, 'delay 800 to 1800 ms for /**'],
  [{ kind: 'hang', path: '/Products', method: 'get', delayMs: 9 }, 'hang after 9 ms for GET /Products'],
  [{ kind: 'response', status: 404, endpoint: 'getOrder', times: 2 }, 'response with status 404 for getOrder, 2 times'],
  [{ kind: 'reset', endpoint: 'mergeCart', onCall: 3 }, 'reset for mergeCart, from request 3'],
  [
    { kind: 'reset', endpoint: 'mergeCart', probability: 0.1, match: { query: { guestId: 'g' } } },
    'reset for mergeCart, with {"query":{"guestId":"g"}}, with probability 0.1',
  ],
])('describes the rule %j as "%s"', (rule, label) => {
  expect(describeRules([rule], [ONCE], complete([]))).toEqual([{ label, appliedRequests: 1, warning: null }])
})

test('does not warn about a rule that was applied or whose count is unknown', () => {
  const rule = { kind: 'reset', endpoint: 'checkOut' }
  const [applied, unknown] = describeRules([rule, rule], [{ matched: 9, applied: 2 }, undefined], complete([]))
  expect([applied?.appliedRequests, applied?.warning]).toEqual([2, null])
  expect([unknown?.appliedRequests, unknown?.warning]).toEqual([null, null])
})

test.each([
  [
    'an endpoint for customers',
    { endpoint: 'computeCart' },
    NEVER,
    'requested computeGuestCart instead of computeCart',
  ],
  ['another endpoint', { endpoint: 'login' }, NEVER, 'did not request login. It requested computeGuestCart, checkOut.'],
  ['another condition', { endpoint: 'checkOut' }, NEVER, 'no request to checkOut has what the rule requires'],
  ['a path', { path: '/x' }, NEVER, 'no request has its path. Use "path": "/**" for every endpoint.'],
  ['a later request', { endpoint: 'checkOut', onCall: 9 }, { matched: 2, applied: 0 }, '2 requests matched, but'],
])('warns that a rule for %s was not applied to any request', (_, target, count, text) => {
  const [rule] = describeRules([{ kind: 'reset', ...target }], [count], complete(['computeGuestCart', 'checkOut']))
  expect(rule?.appliedRequests).toBe(0)
  expect(rule?.warning).toContain('was not applied to any request: ')
  expect(rule?.warning).toContain(text)
})

test('reports that a run made no requests', () => {
  expect(describeRules([{ kind: 'reset', endpoint: 'checkOut' }], [NEVER], complete([]))[0]?.warning).toContain(
    'It requested no endpoint.',
  )
})

test.each([
  ['a reset that the page sent once', { kind: 'reset', endpoint: 'checkOut' }, ['checkOut', 'getCart'], 1],
  ['resets of every endpoint', { kind: 'reset', path: '/**' }, ['checkOut'], 1],
  ['resets that the page sent', { kind: 'reset', endpoint: 'checkOut' }, ['checkOut', 'checkOut'], undefined],
  ['resets that no page sent', { kind: 'reset', endpoint: 'checkOut' }, ['getCart'], undefined],
  ['resets of some paths', { kind: 'reset', path: '/Cart/**' }, ['checkOut'], undefined],
  ['other faults', { kind: 'status', status: 500, endpoint: 'checkOut' }, ['checkOut'], undefined],
])('counts the requests that the browser repeated itself for %s', (_, rule, requested, repeated) => {
  const [described] = describeRules([rule], [{ matched: 2, applied: 2 }], complete(requested))
  expect(described?.repeatedRequests).toBe(repeated)
})

test('explains why a rule was applied to more requests than the page sent', () => {
  const injectedRules = describeRules(
    [{ kind: 'reset', endpoint: 'checkOut' }],
    [{ matched: 2, applied: 2 }],
    complete(['checkOut']),
  )
  expect(listInjected({ injectedRules, conditions: [] })).toEqual([
    'reset for checkOut (applied to 2 requests, 1 of them repeated by the browser)',
  ])
})

test.each(['step 1, where --until ended the run', 'step 3, which failed'])(
  'names the end of a run that did not apply a rule: %s',
  (end) => {
    const [rule] = describeRules([{ kind: 'status', status: 500, endpoint: 'checkOut' }], [NEVER], {
      requested: ['getHome'],
      end,
    })
    expect(rule?.warning).toBe(
      `The rule "status 500 for checkOut" was not applied to any request up to ${end}: this run did not request checkOut. It requested getHome.`,
    )
  },
)
