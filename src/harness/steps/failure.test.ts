import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatFailure } from '../findings/format.ts'
import { toBrokenJourneyError } from '../journeys/choose/broken-journey.ts'
import { parseStack } from '../journeys/choose/source-location.ts'
import { ExpectationError } from '../observe/expectation.ts'
import type { ObservedRequest } from '../observe/network-log.ts'
import { addRequests, explainFailure, sortByCause, toFailure, findRepeatedRequests } from './failure.ts'

const location = { file: '/journeys/some.ts', line: 3 }

function seenIn(message: string): string | undefined {
  return toFailure(new Error(message), location)?.received
}

test('reports why the page prevented an action', () => {
  const log = "Call log:\n  - waiting for getByRole('checkbox')\n  - navigations have finished"
  expect(seenIn(`locator.check: Clicking the checkbox did not change its state\n${log}`)).toBe(
    'Clicking the checkbox did not change its state',
  )
})

test('reports what blocked an action until its timeout', () => {
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

test('reports an expectation with its locator, expected value and received value', () => {
  const failureFor = (lines: readonly string[], matcherResult: object) =>
    toFailure(Object.assign(new Error(lines.join('\n')), { matcherResult }), location)
  const status = ['expect(locator).toHaveText(expected) failed', '', "Locator:  getByRole('status')"]
  expect(failureFor([...status, 'Expected: "Thank You"', 'Received: "Sorry"'], {})).toMatchObject({
    kind: 'expectation',
    expected: `getByRole('status'): "Thank You"`,
    received: '"Sorry"',
    location: expect.stringMatching(/some\.ts:3$/) as unknown,
  })
  expect(failureFor([...status, 'Expected: visible', 'Error: element(s) not found'], {})).toMatchObject({
    expected: "getByRole('status'): visible",
    received: 'no such element on the page',
  })
  const urlMatcher = { name: 'toHaveURL', expected: '/cart' }
  expect(failureFor(['Not as expected.'], urlMatcher)).toMatchObject({
    expected: `the page's URL: "/cart"`,
    received: 'nothing',
  })
  expect(failureFor(['Not as expected.'], { name: 'toBe', expected: 2, actual: 3 })).toMatchObject({
    expected: 'the value: 2',
    received: '3',
  })
})

test('reports a text with line breaks completely', () => {
  const lines = ["Locator:  getByText('a')", 'Expected: "one', 'two"', 'Received: "', 'two"']
  const matcherResult = { expected: 'one\ntwo', actual: '\ntwo' }
  expect(toFailure(Object.assign(new Error(lines.join('\n')), { matcherResult }), location)).toMatchObject({
    expected: `getByText('a'): "one\\ntwo"`,
    received: '"\\ntwo"',
  })
})

test('reports a failure without terminal colors', () => {
  const error = Object.assign(new Error('Expected: \u001B[32m"Thanks"\u001B[39m'), { matcherResult: {} })
  expect(toFailure(error, location)).toMatchObject({ expected: 'the value: "Thanks"', detail: 'Expected: "Thanks"' })
})

test("a failure's location is the journey's own file in the stack, or else the start of the step", () => {
  const error = new ExpectationError('a total of $9.00', 'it was $8.00')
  error.stack = 'Error\n    at sum (/src/sums.ts:9:1)\n    at act (file:///journeys/some.ts:7:5)'
  expect(toFailure(error, location)).toMatchObject({
    expected: 'a total of $9.00',
    received: 'it was $8.00',
    location: expect.stringMatching(/journeys\/some\.ts:7$/) as unknown,
  })
  error.stack = 'Error\n    at sum (/src/sums.ts:9:1)'
  expect(toFailure(error, location)?.location).toMatch(/journeys\/some\.ts:3$/)
  expect(
    parseStack(
      'Error\n    at async /a.ts:1:2\n    at /b c.ts:3:4\n    at node:internal:5:6\n    at Object.run (/c (1)/[d].ts:7:8)\n    at async Promise.all (index 0)',
    ),
  ).toEqual([
    { file: '/a.ts', line: 1 },
    { file: '/b c.ts', line: 3 },
    { file: '/c (1)/[d].ts', line: 7 },
  ])
})

test.each([[new TypeError('undefined is not a function')], [new Error('the locator.click: did nothing')], ['thrown']])(
  'does not treat any other error in a step as a failure of the shop: %s',
  (error) => {
    expect(toFailure(error, location)).toBeUndefined()
  },
)

test.each([['locator.click: Error: '], ['expect(locator).toBeVisible() failed\n\nError: ']])(
  'lists each element if a locator matches several: %j',
  (start) => {
    const lines = [
      `${start}strict mode violation: getByRole('button') resolved to 3 elements:`,
      "    1) <button>Sell one</button> aka getByRole('button', { name: 'Sell one' })",
      "    2) <button>Sell two</button> aka getByRole('button', { name: 'Sell two' })",
      '    ...',
    ]
    const error = Object.assign(new Error(lines.join('\n')), start.startsWith('expect') ? { matcherResult: {} } : {})
    expect(toFailure(error, location)).toMatchObject({
      expected: "getByRole('button') to be one element",
      received:
        "there are 3 elements: getByRole('button', { name: 'Sell one' }), getByRole('button', { name: 'Sell two' }) and more",
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
  url: `http://127.0.0.1/api${path}`,
  sentAt,
  isSameShopper: false,
  body,
})

test('reports a write request that was sent twice with the same content', () => {
  expect(findRepeatedRequests({ requests: [sent('POST', '/Checkout', 40), sent('POST', '/Checkout', 0)] })).toEqual([
    'POST /api/Checkout was sent 2 times within 40 ms',
  ])
  const at = (...times: number[]) =>
    findRepeatedRequests({ requests: [0, ...times].map((time) => sent('POST', '/Checkout', time)) })
  expect([at(2_000).length, at(2_001).length]).toEqual([1, 0])
  // A second attempt some time later is not a double click, and it does not hide one.
  expect(at(40, 9_000)).toEqual(['POST /api/Checkout was sent 2 times within 40 ms'])
  const fine = [
    sent('GET', '/Cart', 0),
    sent('GET', '/Cart', 1),
    sent('POST', '/Cart', 0),
    sent('POST', '/Cart', 9, '{"quantity":2}'),
    sent('PUT', '/Cart', 0),
    sent('PUT', '/Cart', 4_000),
  ]
  expect(findRepeatedRequests({ requests: fine })).toEqual([])
})

test('adds repeated requests only to the failure that they explain', () => {
  const failure = toFailure(new ExpectationError('one order', 'there are two'), location)
  if (failure === undefined) throw new Error('It is a failure.')
  const take = { pending: [], violations: [], rejections: [] }
  const repeated = { ...take, requests: [sent('POST', '/Checkout', 0), sent('POST', '/Checkout', 40)] }
  expect(explainFailure(failure, repeated, undefined).repeatedRequests).toEqual([
    'POST /api/Checkout was sent 2 times within 40 ms',
  ])
  expect(explainFailure(failure, { ...take, requests: [] }, undefined)).toEqual(failure)
  // Images and scripts that are requested twice do not place an order.
  const pixel = sent('POST', '/pixel', 0)
  const pixels = [pixel, pixel].map((one) => ({ ...one, record: { ...one.record, endpointId: null } }))
  expect(findRepeatedRequests({ requests: pixels })).toEqual([])
})

test('shows a received text of several lines, and whether a part or a pattern of it is expected', () => {
  const failureFor = (...lines: readonly string[]) =>
    toFailure(Object.assign(new Error(lines.join('\n')), { matcherResult: {} }), location)
  const start = 'expect(received).toContain(expected) // indexOf\n'
  const received = 'Received string:    "Skip to content\nMenu: "all""'
  expect(failureFor(start, 'Expected substring: "Thank You"', received)).toMatchObject({
    expected: 'the value: substring "Thank You"',
    received: String.raw`"Skip to content\nMenu: "all""`,
  })
  expect(failureFor(start, 'Expected pattern: not /Menu/', received)?.expected).toBe('the value: pattern not /Menu/')
  expect(failureFor(start, 'Expected: 2', 'Received: 3')).toMatchObject({ expected: 'the value: 2', received: '3' })
})

test('names similar elements only if an element is missing', () => {
  const failure = toFailure(new ExpectationError("getByRole('button', { name: 'Buy' })", 'it is gray'), location)
  if (failure === undefined) throw new Error('It is a failure.')
  const nothing = { requests: [], pending: [], violations: [], rejections: [] }
  const missing = { ...failure, received: 'no such element on the page' }
  expect(explainFailure(missing, nothing, '- button "Buy now"').received).toBe(
    'no such element on the page; there are: button "Buy now"',
  )
  expect(explainFailure(missing, nothing, '- heading "Buy now"').received).toBe('no such element on the page')
  expect(explainFailure(failure, nothing, '- button "Buy now"').received).toBe('it is gray')
})

test('describes an awaited response or event that did not arrive by its URL or by the line that awaits it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-failure-'))
  const file = join(folder, 'journey.ts')
  await writeFile(file, "\n  const popup = page.waitForEvent('popup')\n")
  const error = (text: string) => Object.assign(new Error(text), { stack: `Error\n    at action (${file}:2:3)` })
  const logs = '=========================== logs ==========================='
  const response = `page.waitForResponse: Timeout 100ms exceeded while waiting for event "response"\n${logs}\nwaiting for response "**/orders"\n`
  expect(toFailure(error(response), { file, line: 1 })).toMatchObject({
    expected: 'a response "**/orders"',
    received: 'none within 0.1 s',
    location: expect.stringMatching(/journey\.ts:2$/) as unknown,
  })
  const event = 'page.waitForEvent: Timeout 5000ms exceeded while waiting for event "popup"'
  expect(toFailure(error(event), { file, line: 1 })).toMatchObject({
    expected: `the event "popup", awaited by const popup = page.waitForEvent('popup')`,
    received: 'none within 5 s',
  })
  const other = 'browserContext.waitForEvent: Timeout 5000ms exceeded while waiting for event "page"'
  expect(toFailure(error(other), { file: '/missing.ts', line: 1 })?.expected).toBe('the event "page"')
  await rm(folder, { recursive: true })
})

test('names the requests that an unmet expectation waited for, and reports elements that appeared later', () => {
  const text = "locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByText('You will be notified')\n"
  const failure = toFailure(new Error(text), location)
  if (failure === undefined) throw new Error('It is a failure.')
  const missing = { ...failure, received: 'no such element on the page' }
  const ended = (durationMs: number, status: number | null) => {
    const { record, ...request } = sent('POST', '/Subscribe', 0)
    return { ...request, record: { ...record, durationMs, status, error: status === null ? 'no response' : null } }
  }
  const late = { requests: [ended(6_100, 200)], pending: [ended(8_200, null)], violations: [], rejections: [] }
  const explained = explainFailure(addRequests(missing, late, 5_000), late, '- text: You will be notified')
  expect(explained).toMatchObject({
    received: 'no such element on the page; a moment later there are: "You will be notified"',
    request: { durationMs: 5_000, error: 'no response' },
    pendingRequests: [
      'POST /api/Subscribe took 6.1 s, longer than the step waited; a longer --timeout would wait for it',
    ],
  })
  // The pending request itself is shown only once, as the cause.
  const hanging = { ...late, requests: [] }
  const once = explainFailure(addRequests(missing, hanging, 5_000), hanging, '- text: You will be notified')
  expect(once).not.toHaveProperty('pendingRequests')
  expect(once.received).toContain('a moment later there are: ')
  expect(formatFailure(once)).toContain('; POST /api/Subscribe had not responded after 5.0 s')
  expect(addRequests(missing, { ...late, pending: [] }, 5_000)).toMatchObject({
    request: { durationMs: 6_100 },
    pendingRequests: ['POST /api/Subscribe responded after the step had failed; a longer --timeout would wait for it'],
  })
  const nothing = { ...late, requests: [], pending: [] }
  expect(addRequests(missing, nothing, 5_000)).toEqual(missing)
})

test('names the error of the request whose response a step awaited', () => {
  const text = 'page.waitForResponse: Timeout 5000ms exceeded while waiting for event "response"'
  const failure = toFailure(new Error(text), { file: '/missing.ts', line: 1 })
  if (failure === undefined) throw new Error('It is a failure.')
  const { record, ...request } = sent('POST', '/Checkout/simplified', 0)
  const failed = { ...request, record: { ...record, status: null, error: 'net::ERR_CONNECTION_RESET' } }
  expect(
    addRequests(failure, { requests: [failed], pending: [], violations: [], rejections: [] }, 5_000),
  ).toMatchObject({
    expected: 'a response',
    received: 'none within 5 s, because a request failed: net::ERR_CONNECTION_RESET',
  })
})

test('describes an awaited response that did not come and its pending request with one duration', () => {
  const text = 'page.waitForResponse: Timeout 5000ms exceeded while waiting for event "response"'
  const failure = toFailure(new Error(text), { file: '/missing.ts', line: 1 })
  if (failure === undefined) throw new Error('It is a failure.')
  const { record, ...request } = sent('POST', '/Checkout/simplified', 1)
  const hanging = { ...request, record: { ...record, status: null, error: 'no response', durationMs: 8_300 } }
  const take = { requests: [], pending: [hanging], violations: [], rejections: [] }
  expect(formatFailure(addRequests(failure, take, 5_001))).toBe(
    'expected a response, received none within 5 s, because a request had no response; the shop stops waiting after 30 s, so --timeout 45 shows what it says then; POST /api/Checkout/simplified had not responded after 5.0 s',
  )
})

test.each([
  "locator.click: Error: strict mode violation: getByRole('button') resolved to 2 elements:",
  "expect(locator).toBeVisible() failed\n\nError: strict mode violation: getByRole('button') resolved to 2 elements:\nTimeout:  5000ms",
  'locator.check: Error: Not a checkbox or radio button',
  'expect(received).toBe(expected)\n\nExpected: 2\nReceived: 1',
  'lastResponse',
])('does not list late requests for a failure that did not wait: %s', (message) => {
  const matcher = message.startsWith('expect') ? { matcherResult: {} } : {}
  const failure =
    message === 'lastResponse'
      ? toFailure(new ExpectationError('a successful response from getPriceList', 'received none'), location)
      : toFailure(Object.assign(new Error(message), matcher), location)
  if (failure === undefined) throw new Error('It is a failure.')
  const { record, ...request } = sent('GET', '/Cart', 4_000)
  const [late, rejected] = [
    { ...request, record: { ...record, durationMs: 2_000 } },
    { ...request, record: { ...record, status: 500 } },
  ]
  const take = { requests: [late], pending: [late], violations: [], rejections: [] }
  expect(addRequests(failure, take, 5_000)).toEqual({ ...failure, request: null })
  expect(addRequests(failure, { ...take, requests: [rejected] }, 5_000).request?.status).toBe(500)
})

test.each([
  [
    'page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL\nCall log:\n  - navigating to "faq", waiting until "load"\n',
    'page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL: "faq"',
  ],
  ['locator.fill: value: expected string, got undefined', 'locator.fill: value: expected string, got undefined'],
  [
    'locator.click: button: expected one of (left|right|middle)',
    'locator.click: button: expected one of (left|right|middle)',
  ],
  ['keyboard.press: Unknown key: "Entr"', 'keyboard.press: Unknown key: "Entr"'],
  [
    `locator.click: Unexpected token "" while parsing css selector "button[".\nCall log:\n  - waiting for button[`,
    'locator.click: Unexpected token "" while parsing css selector "button[".',
  ],
  [
    'expect(locator).toBeVisible() failed\n\nLocator: foo=bar\nError: Unknown engine "foo" while parsing selector foo=bar\n',
    'Error: Unknown engine "foo" while parsing selector foo=bar',
  ],
  [
    'Error: expect(locator).toBeVisible() failed\n\nLocator: foo=bar\nError: Unknown engine "foo" while parsing selector foo=bar\n',
    'Error: Unknown engine "foo" while parsing selector foo=bar',
  ],
  [
    'expect(The text\nof the page).not.toContain(expected) // indexOf\n\nMatcher error: expected value must be a string if received value is a string\n\nExpected has type:  array\nExpected has value: ["Rowan"]\nReceived has type:  string\nReceived has value: "The text\nof the page"',
    'expected value must be a string if received value is a string (expected array, received string)',
  ],
])('treats a wrong argument as a mistake of the journey: %j', (message, reason) => {
  const error = Object.assign(new Error(message), { matcherResult: {} })
  expect(toFailure(error, location)).toBeUndefined()
  expect(toBrokenJourneyError('The journey is broken', error, 'Fix it.').message).toBe(
    `The journey is broken: ${reason}`,
  )
})

test('does not take text of the page for a mistake of the journey', () => {
  const message =
    'expect(locator).toHaveText(expected) failed\n\nExpected: "a"\nReceived: "Total: expected 2, got 3"\nTimeout:  5000ms'
  expect(toFailure(Object.assign(new Error(message), { matcherResult: {} }), location)?.kind).toBe('expectation')
  const missing = "locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByText('Unknown key: 1')"
  expect(toFailure(new Error(missing), location)?.kind).toBe('expectation')
})

test('says that a role does not exist, with the most similar role and its elements', () => {
  const expected = "getByRole('buton', { name: 'Search' })"
  const failure = toFailure(new ExpectationError(expected, 'no such element on the page'), location)
  if (failure === undefined) throw new Error('It is a failure.')
  const nothing = { requests: [], pending: [], violations: [], rejections: [] }
  expect(explainFailure(failure, nothing, '- button "Search"').received).toBe(
    'no such element on the page; "buton" is not an ARIA role, did you mean "button"?; there are: button "Search"',
  )
  const strange = { ...failure, expected: "getByRole('undefined'): 1", received: '0' }
  expect(explainFailure(strange, nothing, '- button "Search"').received).toBe('0; "undefined" is not an ARIA role')
  const known = { ...failure, expected: "getByRole('link', { name: 'Search' })" }
  expect(explainFailure(known, nothing, '- button "Find"').received).toBe('no such element on the page')
})

test('puts an invalid response and an accepted request before the expectation that they explain', () => {
  const failure = toFailure(new ExpectationError("the page's URL", '/checkout'), location)
  if (failure === undefined) throw new Error('It is a failure.')
  const { record } = sent('POST', '/Checkout', 0)
  const [contract, accepted, unsent, logged] = [
    { ...failure, kind: 'contract-violation' as const, request: record },
    { ...failure, expected: 'checkOut to return 400', request: record },
    { ...failure, expected: 'getOrder to return 404', request: null },
    { ...failure, kind: 'console-error' as const, request: record },
  ]
  expect(sortByCause(failure, [unsent, logged, accepted, contract])).toEqual([
    accepted,
    failure,
    unsent,
    logged,
    contract,
  ])
  expect(sortByCause(failure, [logged, contract, { ...contract }])).toEqual([contract, failure, logged, contract])
  expect(sortByCause(failure, [unsent])).toEqual([failure, unsent])
})

test('says that an element must not exist instead of expecting a count of 0', () => {
  const message =
    "expect(locator).toHaveCount(expected) failed\n\nLocator:  getByText('Sold out')\nExpected: 0\nReceived: 1"
  const error = Object.assign(new Error(message), { matcherResult: { name: 'toHaveCount', expected: 0, actual: 1 } })
  expect(toFailure(error, location)).toMatchObject({
    expected: "no such element: getByText('Sold out')",
    received: 'there is 1',
  })
  const two = Object.assign(new Error(message.replace('Expected: 0', 'Expected: 2')), {
    matcherResult: { name: 'toHaveCount', expected: 2, actual: 1 },
  })
  expect(toFailure(two, location)?.expected).toBe("getByText('Sold out'): 2")
})
