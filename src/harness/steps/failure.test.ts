import { expect, test } from 'vitest'
import { ExpectationError, placesOf } from '../observe/expectation.ts'
import type { ObservedRequest } from '../observe/network-log.ts'
import { explained, failureOf, repeatedCalls } from './failure.ts'

const place = { file: '/journeys/some.ts', line: 3 }

function seenIn(message: string): string | undefined {
  return failureOf(new Error(message), place)?.received
}

test('JRNY-13 an action that the page refused is told in the words of the refusal', () => {
  const log = "Call log:\n  - waiting for getByRole('checkbox')\n  - navigations have finished"
  expect(seenIn(`locator.check: Clicking the checkbox did not change its state\n${log}`)).toBe(
    'Clicking the checkbox did not change its state',
  )
})

test('JRNY-13 an action that never became possible is told by what stood in its way', () => {
  const log = [
    "waiting for getByRole('button', { name: 'Pay' })",
    'attempting click action',
    '<div>The consent</div> intercepts pointer events',
    'retrying click action',
  ]
  const message = ['locator.click: Timeout 5000ms exceeded.', 'Call log:', ...log.map((line) => `  - ${line}`)].join(
    '\n',
  )
  expect(seenIn(message)).toBe('<div>The consent</div> intercepts pointer events')
  expect(seenIn("locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByRole('button')")).toBe(
    'no such element on the page',
  )
})

test('JRNY-13 an expectation is told by its locator, by what was expected and by what was there instead', () => {
  const told = (lines: readonly string[], matcherResult: object) =>
    failureOf(Object.assign(new Error(lines.join('\n')), { matcherResult }), place)
  const status = ['expect(locator).toHaveText(expected) failed', '', "Locator:  getByRole('status')"]
  expect(told([...status, 'Expected: "Thank You"', 'Received: "Sorry"'], {})).toMatchObject({
    kind: 'expectation',
    expected: `getByRole('status'): "Thank You"`,
    received: '"Sorry"',
    location: expect.stringMatching(/some\.ts:3$/) as unknown,
  })
  expect(told([...status, 'Expected: visible', 'Error: element(s) not found'], {})).toMatchObject({
    expected: "getByRole('status'): visible",
    received: 'no such element on the page',
  })
  const address = { name: 'toHaveURL', expected: '/cart' }
  expect(told(['Not as expected.'], address)).toMatchObject({
    expected: `the page's address: "/cart"`,
    received: 'nothing',
  })
  expect(told(['Not as expected.'], { name: 'toBe', expected: 2, actual: 3 })).toMatchObject({
    expected: 'the value: 2',
    received: '3',
  })
})

test("JRNY-13 a failure is told without the terminal's colours", () => {
  const error = Object.assign(new Error('Expected: \u001B[32m"Thanks"\u001B[39m'), { matcherResult: {} })
  expect(failureOf(error, place)).toMatchObject({ expected: 'the value: "Thanks"', detail: 'Expected: "Thanks"' })
})

test("JRNY-13 a failure is where the journey's own file stands in the stack, else where the step begins", () => {
  const error = new ExpectationError('a total of $9.00', 'it was $8.00')
  error.stack = 'Error\n    at sum (/src/sums.ts:9:1)\n    at act (file:///journeys/some.ts:7:5)'
  expect(failureOf(error, place)).toMatchObject({
    expected: 'a total of $9.00',
    received: 'it was $8.00',
    location: expect.stringMatching(/journeys\/some\.ts:7$/) as unknown,
  })
  error.stack = 'Error\n    at sum (/src/sums.ts:9:1)'
  expect(failureOf(error, place)?.location).toMatch(/journeys\/some\.ts:3$/)
  expect(placesOf('Error\n    at async /a.ts:1:2\n    at /b c.ts:3:4\n    at node:internal:5:6')).toEqual([
    { file: '/a.ts', line: 1 },
    { file: '/b c.ts', line: 3 },
  ])
})

test.each([[new TypeError('undefined is not a function')], [new Error('the locator.click: did nothing')], ['thrown']])(
  'JRNY-18 any other error of a step is no failure of the shop: %s',
  (error) => {
    expect(failureOf(error, place)).toBeUndefined()
  },
)

test.each([['locator.click: Error: '], ['expect(locator).toBeVisible() failed\n\nError: ']])(
  'JRNY-47 a locator that means several elements names each of them: %j',
  (start) => {
    const lines = [
      `${start}strict mode violation: getByRole('button') resolved to 3 elements:`,
      "    1) <button>Sell one</button> aka getByRole('button', { name: 'Sell one' })",
      "    2) <button>Sell two</button> aka getByRole('button', { name: 'Sell two' })",
      '    ...',
    ]
    const error = Object.assign(new Error(lines.join('\n')), start.startsWith('expect') ? { matcherResult: {} } : {})
    expect(failureOf(error, place)).toMatchObject({
      expected: "getByRole('button') to be one element",
      received:
        "there are 3 of them: getByRole('button', { name: 'Sell one' }), getByRole('button', { name: 'Sell two' }) and more",
    })
  },
)

const sent = (method: string, path: string, sentAt: number, body = '{"cartId":"c1"}'): ObservedRequest => ({
  record: {
    method,
    url: `/api${path}`,
    resourceType: 'fetch',
    status: 200,
    error: null,
    durationMs: 9,
    endpointId: 'some',
  },
  address: `http://127.0.0.1/api${path}`,
  sentAt,
  body,
})

test('JRNY-74 a call that changes something is named when it was sent twice with the same content', () => {
  expect(repeatedCalls({ requests: [sent('POST', '/Checkout', 40), sent('POST', '/Checkout', 0)] })).toEqual([
    'POST /api/Checkout was sent 2 times within 40 ms',
  ])
  const at = (...times: number[]) =>
    repeatedCalls({ requests: [0, ...times].map((time) => sent('POST', '/Checkout', time)) })
  expect([at(2_000).length, at(2_001).length]).toEqual([1, 0])
  // One more try, some time later, hides no double click.
  expect(at(40, 9_000)).toEqual(['POST /api/Checkout was sent 2 times within 40 ms'])
  const fine = [
    sent('GET', '/Cart', 0),
    sent('GET', '/Cart', 1),
    sent('POST', '/Cart', 0),
    sent('POST', '/Cart', 9, '{"quantity":2}'),
    sent('PUT', '/Cart', 0),
    sent('PUT', '/Cart', 4_000),
  ]
  expect(repeatedCalls({ requests: fine })).toEqual([])
})

test('JRNY-74 calls that were sent twice stand with the failure that they explain, and nothing where there are none', () => {
  const failure = failureOf(new ExpectationError('one order', 'there are two'), place)
  if (failure === undefined) throw new Error('It is a failure.')
  const take = { breaches: [], refusals: [] }
  const twice = { ...take, requests: [sent('POST', '/Checkout', 0), sent('POST', '/Checkout', 40)] }
  expect(explained(failure, twice, undefined).repeatedRequests).toEqual([
    'POST /api/Checkout was sent 2 times within 40 ms',
  ])
  expect(explained(failure, { ...take, requests: [] }, undefined)).toEqual(failure)
  // Pictures and scripts that are sent twice order nothing.
  const picture = sent('POST', '/pixel', 0)
  const pixels = [picture, picture].map((one) => ({ ...one, record: { ...one.record, endpointId: null } }))
  expect(repeatedCalls({ requests: pixels })).toEqual([])
})

test('JRNY-73 what the page has instead is named where an element is missing, and only there', () => {
  const failure = failureOf(new ExpectationError("getByRole('button', { name: 'Buy' })", 'it is grey'), place)
  if (failure === undefined) throw new Error('It is a failure.')
  const nothing = { requests: [], breaches: [], refusals: [] }
  const missing = { ...failure, received: 'no such element on the page' }
  expect(explained(missing, nothing, '- button "Buy now"').received).toBe(
    'no such element on the page; there are: button "Buy now"',
  )
  expect(explained(missing, nothing, '- link "Buy now"').received).toBe('no such element on the page')
  expect(explained(failure, nothing, '- button "Buy now"').received).toBe('it is grey')
})
