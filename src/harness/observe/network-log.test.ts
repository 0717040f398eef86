import { expect, onTestFinished, test, vi } from 'vitest'
import { getShippingMethods } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { listenToNetwork, type NetworkLog } from './network-log.ts'
import { FakeContext, createFakeRequest, type FakeRequestOptions } from './test-browser-context.ts'

const API = 'http://127.0.0.1:4010/__ns/run'
const METHODS = { url: `${API}/Cart/shipping-methods` }
const good = (price: unknown) => ({ status: 200, body: JSON.stringify([{ id: 1, name: 'Ground', price }]) })
const errorResponse = (fields: object) => ({ status: 500, body: JSON.stringify({ status: 500, ...fields }) })

function listen(): { readonly context: FakeContext; readonly log: NetworkLog } {
  const context = new FakeContext()
  return { context, log: listenToNetwork(context.asContext(), API) }
}

/** Resolves when all pending microtasks have run. */
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Returns the log of requests that complete one after another. */
async function createLog(...requests: readonly FakeRequestOptions[]): Promise<NetworkLog> {
  const { context, log } = listen()
  for (const input of requests) {
    const request = createFakeRequest(input)
    context.emit('request', request)
    context.emit(input.error === undefined ? 'requestfinished' : 'requestfailed', request)
    await log.idle()
    await nextTick()
  }
  return log
}

test('logs a request with its bodies and its path in the contract', async () => {
  const log = await createLog({
    url: `${API}/Order/o-1?token=t-1`,
    respondWith: { status: 404, body: '{}' },
    sent: 'x',
  })
  expect(log.take().requests).toEqual([
    {
      record: {
        method: 'GET',
        url: `${API}/Order/{orderId}`,
        resourceType: 'fetch',
        status: 404,
        error: null,
        durationMs: expect.any(Number) as unknown,
        endpointId: 'getOrder',
      },
      url: `${API}/Order/o-1?token=t-1`,
      sentAt: expect.any(Number) as unknown,
      isSameShopper: false,
      body: 'x',
    },
  ])
})

test('logs an error response with its message or title, if any', async () => {
  const messageFor = async (body: string, status = 500) =>
    (await createLog({ ...METHODS, respondWith: { status, body } })).take().requests[0]?.record.message
  expect(await messageFor('{"title":"Broken","message":"The order was rejected."}')).toBe('The order was rejected.')
  expect(await messageFor('{"title":"Broken"}')).toBe('Broken')
  expect(await messageFor('{"title":"","message":7}')).toBeUndefined()
  expect(await messageFor('<html>')).toBeUndefined()
  expect(await messageFor('{"message":"All is well."}', 200)).toBeUndefined()
})

test('reports invalid responses and unknown endpoints as violations with their request', async () => {
  const log = await createLog(
    { ...METHODS, respondWith: good('free') },
    { url: `${API}/Carts?email=private`, respondWith: good(0) },
    { url: 'http://127.0.0.1:4173/Carts', respondWith: good(0) },
  )
  expect(log.take().violations).toMatchObject([
    {
      text: expect.stringContaining('and an invalid body: *.price') as unknown,
      request: { endpointId: 'getShippingMethods' },
    },
    { text: 'the contract has no endpoint GET /__ns/run/Carts', request: { endpointId: null } },
  ])
  const wrong = { method: 'POST', url: `${API}/Checkout/simplified`, sent: '{"cartId":""}' }
  const [breach] = (await createLog({ ...wrong, respondWith: errorResponse({ title: 'Bad', message: 'Bad.' }) })).take()
    .violations
  expect(breach?.text).toContain('was sent an invalid body: cartId')
})

test('skips contract violations and error responses when looking for the last response', async () => {
  const log = await createLog({ ...METHODS, respondWith: good(1) }, { ...METHODS, respondWith: good(9) })
  expect(log.lastResponse(getShippingMethods)).toEqual([{ id: 1, name: 'Ground', price: 9 }])
  expect(log.lastResponse(checkOut)).toBeUndefined()
  const breaching = await createLog({ ...METHODS, respondWith: good(1) }, { ...METHODS, respondWith: good('free') })
  expect(breaching.lastResponse(getShippingMethods)).toMatchObject([{ price: 1 }])
  const rejection = errorResponse({ title: 'Broken', message: 'Broken.' })
  const rejectedLater = await createLog({ ...METHODS, respondWith: good(1) }, { ...METHODS, respondWith: rejection })
  expect(rejectedLater.lastResponse(getShippingMethods)).toMatchObject([{ price: 1 }])
  // The last response is still available in later steps.
  log.take()
  expect(log.lastResponse(getShippingMethods)).toMatchObject([{ price: 9 }])
})

test('logs the reason if a request has no response, unless the page was left', async () => {
  const failedRequest = (error: string) => ({ ...METHODS, error })
  const log = await createLog(
    failedRequest('net::ERR_CONNECTION_RESET'),
    failedRequest('net::ERR_ABORTED'),
    failedRequest('NS_BINDING_ABORTED'),
  )
  expect(log.take().requests.map(({ record }) => [record.status, record.error])).toEqual([
    [null, 'net::ERR_CONNECTION_RESET'],
  ])
  // Leaving a page discards the body of a response, or the entire response.
  const unfinished = await createLog({ ...METHODS, respondWith: { status: 200 } }, METHODS)
  expect(unfinished.take()).toMatchObject({
    requests: [{ record: { status: 200 } }, { record: { status: null } }],
    violations: [],
  })
})

test('logs a request that the shop stopped after 30 s, but not one whose page was left earlier', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { context, log } = listen()
  const abortAfter = (ms: number): void => {
    const request = createFakeRequest({ ...METHODS, error: 'net::ERR_ABORTED' })
    context.emit('request', request)
    vi.advanceTimersByTime(ms)
    context.emit('requestfailed', request)
  }
  abortAfter(20_000)
  abortAfter(29_990)
  expect(log.take().requests.map(({ record }) => [record.error, record.durationMs])).toEqual([
    ['the page stopped waiting for its response', 29_990],
  ])
})

test('assigns each request, violation and expected error response to a single step', async () => {
  const log = await createLog({ ...METHODS, respondWith: good('free') })
  log.expectErrorResponse(getShippingMethods, 500)
  const first = log.take()
  expect([first.requests.length, first.violations.length]).toEqual([1, 1])
  expect(first.rejections).toMatchObject([{ endpointId: 'getShippingMethods', status: 500 }])
  expect(log.take()).toEqual({ requests: [], pending: [], violations: [], rejections: [] })
})

test('requests to the API and for scripts are pending until their response arrives', async () => {
  const { context, log } = listen()
  const call = createFakeRequest({ ...METHODS, respondWith: good(0) })
  const script = createFakeRequest({ url: 'http://127.0.0.1:4173/a.js', kind: 'script', error: 'net::ERR_FAILED' })
  const image = createFakeRequest({ url: 'http://127.0.0.1:4173/a.webp', kind: 'image', respondWith: { status: 200 } })
  for (const request of [call, script, image]) context.emit('request', request)
  const pending = () => log.take().pending.map(({ record }) => [record.endpointId, record.status, record.error])
  expect(pending()).toEqual([
    ['getShippingMethods', null, 'no response'],
    [null, null, 'no response'],
  ])
  context.emit('requestfailed', script)
  context.emit('requestfinished', call)
  expect(pending()).toEqual([])
  await log.idle()
})

test('a page is idle once its requests and scripts have completed', async () => {
  const { context, log } = listen()
  const over: string[] = []
  const [call, other, script, image] = [
    createFakeRequest({ ...METHODS, respondWith: good(0) }),
    createFakeRequest({ ...METHODS, error: 'net::ERR_FAILED' }),
    createFakeRequest({ url: 'http://127.0.0.1:4173/a.js', kind: 'script', respondWith: { status: 200, body: '' } }),
    createFakeRequest({ url: 'http://127.0.0.1:4173/a.webp', kind: 'image', respondWith: { status: 200 } }),
  ]
  for (const request of [call, other, script, image]) context.emit('request', request)
  const idle = log.idle().then(() => over.push('idle'))
  const loaded = log.loaded().then(() => over.push('loaded'))
  context.emit('requestfailed', other)
  await nextTick()
  expect(over).toEqual([])
  context.emit('requestfinished', call)
  await idle
  // The response is available after the request has ended.
  expect(log.lastResponse(getShippingMethods)).toBeDefined()
  await nextTick()
  expect(over).toEqual(['idle'])
  context.emit('requestfinished', script)
  await loaded
  await log.loaded()
  expect(over).toEqual(['idle', 'loaded'])
})

test.each([[{ 'x-guest-id': 'gid_1' }], [{ authorization: 'Bearer access' }]])(
  'recognizes the shopper of an earlier step by %j',
  async (headers) => {
    const { context, log } = listen()
    const isSameShopper = async (sent: Readonly<Record<string, string>>): Promise<boolean | undefined> => {
      const request = createFakeRequest({ ...METHODS, headers: sent, respondWith: good(0) })
      context.emit('request', request)
      context.emit('requestfinished', request)
      await log.idle()
      await nextTick()
      return log.take().requests[0]?.isSameShopper
    }
    expect(await isSameShopper(headers)).toBe(false)
    expect(await isSameShopper(headers)).toBe(true)
    expect(await isSameShopper({ 'x-guest-id': 'gid_2' })).toBe(false)
    expect(await isSameShopper({})).toBe(false)
  },
)
