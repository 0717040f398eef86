import { expect, test } from 'vitest'
import type { NetworkTake, ObservedRequest } from './network-log.ts'
import { findCausingRequest, findUnmetRejections, listWaiting, getObservedFailures } from './observed-failures.ts'
import type { ProblemTake } from './problem-log.ts'

const LOCATION = { file: '/journeys/some.ts', line: 3 }
const API = 'http://127.0.0.1:4010'

function requestWithStatus(method: string, path: string, status: number, endpointId: string | null): ObservedRequest {
  const url = `${API}${path}`
  return {
    record: { method, url, resourceType: 'fetch', status, error: null, durationMs: 9, endpointId },
    url,
    sentAt: 0,
    isSameShopper: false,
    body: null,
  }
}

/** Creates the browser's console line about an error response. */
function line(path: string, status: number): ProblemTake['console'][number] {
  const text = `Failed to load resource: the server responded with a status of ${status} (No)`
  return { level: 'error', text, source: `${API}${path}:1` }
}

const NOTHING: NetworkTake = { requests: [], pending: [], violations: [], rejections: [] }

function failures(problems: Partial<ProblemTake>, network: Partial<NetworkTake> = {}) {
  const noProblems = { console: [], uncaught: [], cspViolations: [] }
  return getObservedFailures({ ...noProblems, ...problems }, { ...NOTHING, ...network }, LOCATION)
}

/** A declaration with `expectErrorResponse` in line 7. */
const rejection = (endpointId: string, status: number) => ({ endpointId, status, location: { ...LOCATION, line: 7 } })

const login = requestWithStatus('POST', '/Auth/login', 401, 'login')

test('accepts an error response only with the expected endpoint and status', () => {
  const rejectedRequest = (endpointId: string, status: number) =>
    failures(
      { console: [line('/Auth/login', 401)] },
      { requests: [login], rejections: [rejection(endpointId, status)] },
    ).map(({ kind, request }) => [kind, request?.endpointId])
  expect(rejectedRequest('login', 401)).toEqual([])
  expect(rejectedRequest('login', 423)).toEqual([['console-error', 'login']])
  expect(rejectedRequest('getProfile', 401)).toEqual([['console-error', 'login']])
})

test('an expected error response does not hide other requests to the same URL or to a longer URL that starts with it', () => {
  const cart = requestWithStatus('GET', '/Cart/guest/g-1', 404, 'getGuestCart')
  const rejections = [rejection('getGuestCart', 404)]
  const hidden = (...others: ObservedRequest[]) =>
    failures(
      { console: [cart, ...others].map(({ url, record }) => line(url.replace(API, ''), record.status ?? 0)) },
      { requests: [cart, ...others], rejections },
    ).map(({ request }) => request?.endpointId)
  expect(hidden()).toEqual([])
  expect(hidden(requestWithStatus('POST', '/Cart/guest/g-1/items', 500, 'addGuestCartItem'))).toEqual([
    'addGuestCartItem',
  ])
  expect(hidden(requestWithStatus('DELETE', '/Cart/guest/g-1', 500, 'clearGuestCart'))).toEqual(['clearGuestCart'])
})

test('reports a console error with its request, or else with its location', () => {
  const [failed] = failures({ console: [line('/Auth/login', 401)] }, { requests: [login] })
  expect(failed).toMatchObject({
    request: { endpointId: 'login', status: 401 },
    location: expect.stringMatching(/:3$/),
  })
  const priceError = { level: 'error', text: 'The price is missing.', source: 'http://shop/a.js:7' } as const
  expect(failures({ console: [priceError, { ...priceError, source: '' }] }, { requests: [login] })).toMatchObject([
    { kind: 'console-error', received: 'The price is missing. (http://shop/a.js:7)', request: null },
    { received: 'The price is missing.' },
  ])
  // A script that loaded successfully is not the cause of the error.
  const script = requestWithStatus('GET', '/a.js', 200, null)
  expect(failures({ console: [line('/a.js', 200)] }, { requests: [script] })[0]?.request).toBeNull()
})

test('does not treat console warnings and notes as failures', () => {
  const note = { text: 'Slow.', source: '' }
  expect(
    failures({
      console: [
        { ...note, level: 'warning' },
        { ...note, level: 'info' },
      ],
    }),
  ).toEqual([])
})

test('names the way to declare an error response', () => {
  const [failed] = failures({ console: [line('/Auth/login', 401)] }, { requests: [login] })
  expect(failed?.expected).toBe(
    'no error in the console; if the response is intended, declare it with expectErrorResponse(login, 401)',
  )
})

test('reports a policy violation once, even though the browser also logs it to the console', () => {
  const text = "Loading 'https://elsewhere.example/x.png' violates the Content Security Policy directive: img-src"
  const console = [{ level: 'error', text, source: '' } as const]
  const violation = { directive: 'img-src', blocked: 'https://elsewhere.example/x.png', source: 'http://shop/:4' }
  expect(failures({ console, cspViolations: [violation] })).toMatchObject([
    { kind: 'csp-violation', received: 'img-src blocked https://elsewhere.example/x.png (http://shop/:4)' },
  ])
  expect(failures({ console })).toMatchObject([{ kind: 'console-error' }])
})

test('lists an uncaught error before console errors', () => {
  const console = [{ level: 'error', text: 'The cart is empty.', source: '' } as const]
  const uncaught = [{ message: 'The cart is gone.', source: 'http://shop/a.js:7:1' }]
  const violation = { directive: 'img-src', blocked: 'data', source: '' }
  const violations = [{ text: 'GET /Order responded with 418', request: login.record }]
  const found = failures({ console, uncaught, cspViolations: [violation] }, { violations })
  expect(found.map(({ kind, received: seen }) => `${kind}: ${seen}`)).toEqual([
    'uncaught-error: The cart is gone. (http://shop/a.js:7:1)',
    'csp-violation: img-src blocked data',
    'contract-violation: GET /Order responded with 418',
    'console-error: The cart is empty.',
  ])
  expect(found[2]?.request).toBe(login.record)
})

/** Time of the step's failure, after all requests with a response. */
const FAILED_AT_MS = 5_000

test('attributes a failure to the last failed API request, never to an image or a successful request', () => {
  const last = (...requests: ObservedRequest[]) => findCausingRequest({ ...NOTHING, requests }, [])?.endpointId
  const cart = requestWithStatus('GET', '/Cart', 400, 'getCart')
  expect(last(requestWithStatus('GET', '/Order/1', 500, 'getOrder'), cart)).toBe('getCart')
  expect(last(cart, requestWithStatus('GET', '/image.webp', 404, null))).toBe('getCart')
  expect(last(cart, requestWithStatus('GET', '/Order/1', 399, 'getOrder'))).toBe('getCart')
  const lostCart = { ...cart, record: { ...cart.record, status: null, error: 'net::ERR_CONNECTION_RESET' } }
  expect(last(login, lostCart)).toBe('getCart')
  expect(last(requestWithStatus('GET', '/Order/1', 200, 'getOrder'))).toBeUndefined()
})

test('reports a declared error response that did not occur, with the actual response', () => {
  const unmet = (requests: ObservedRequest[], ...rejections: NetworkTake['rejections']) =>
    findUnmetRejections({ ...NOTHING, requests, rejections }, LOCATION)
  const declared = rejection('getOrder', 404)
  const accepted = requestWithStatus('GET', '/Order/1', 200, 'getOrder')
  expect(unmet([accepted], declared)).toMatchObject([
    {
      kind: 'expectation',
      expected: 'getOrder to return 404, as declared with expectErrorResponse',
      received: 'it returned 200',
      location: expect.stringMatching(/:7$/),
      request: { endpointId: 'getOrder', status: 200 },
    },
  ])
  expect(unmet([{ ...accepted, isSameShopper: true }], declared)).toMatchObject([
    {
      received: 'it returned 200 to the shopper of the earlier steps, whose sign-in or guest ID the page still has',
    },
  ])
  const other = { ...requestWithStatus('GET', '/Order/1', 410, 'getOrder'), isSameShopper: true }
  expect(unmet([other], declared)).toMatchObject([{ received: 'it returned 410' }])
  expect(unmet([login], declared)).toMatchObject([{ received: 'the step sent no request to it', request: null }])
  expect(unmet([login, accepted], rejection('login', 401))).toEqual([])
  expect(unmet([login], rejection('login', 401), rejection('login', 423))).toMatchObject([
    { expected: expect.stringContaining('login to return 423') },
  ])
  expect(unmet([], { ...declared, location: undefined })).toMatchObject([{ location: expect.stringMatching(/:3$/) }])
})

/** Creates a request that was sent at one time and ended, or was still pending, at another time. */
function requestBetween(
  sentAt: number,
  endedAt: number,
  status: number | null,
  endpointId: string | null = 'checkOut',
) {
  const { record, ...request } = requestWithStatus('POST', '/Checkout', 200, endpointId)
  return { ...request, sentAt, record: { ...record, status, durationMs: endedAt - sentAt } }
}

test('lists API and script requests that were still pending when the step failed', () => {
  const hanging = requestBetween(100, 9_000, null)
  const slow = requestBetween(100, 6_100, 200)
  const script = { ...hanging, record: { ...hanging.record, endpointId: null, resourceType: 'script' } }
  const others = [
    requestBetween(100, 4_900, 200),
    requestBetween(5_100, 6_000, 200),
    requestBetween(0, 6_000, 200, null),
  ]
  const network = { ...NOTHING, requests: [slow, ...others], pending: [hanging, script] }
  expect(listWaiting(network, FAILED_AT_MS)).toEqual([slow.record, hanging.record, script.record])
})

test('explains a failure by a pending request unless another request was rejected unexpectedly', () => {
  const cause = (take: Partial<NetworkTake>) => {
    const network = { ...NOTHING, ...take }
    return findCausingRequest(network, listWaiting(network, FAILED_AT_MS))?.endpointId
  }
  const pending = [requestBetween(100, 9_000, null)]
  expect(cause({ pending })).toBe('checkOut')
  expect(cause({ pending, requests: [login] })).toBe('login')
  expect(cause({ pending, requests: [login], rejections: [rejection('login', 401)] })).toBe('checkOut')
  expect(cause({ requests: [login], rejections: [rejection('login', 401)] })).toBeUndefined()
})
