import { expect, test } from 'vitest'
import { getShippingMethods } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { listenToNetwork, type NetworkLog } from './network-log.ts'
import { ToldContext, toldRequest, type ToldRequest } from './test-browser-context.ts'

const API = 'http://127.0.0.1:4010/__ns/run'
const METHODS = { url: `${API}/Cart/shipping-methods` }
const good = (price: unknown) => ({ status: 200, body: JSON.stringify([{ id: 1, name: 'Ground', price }]) })
const refused = (fields: object) => ({ status: 500, body: JSON.stringify({ status: 500, ...fields }) })

function listen(): { readonly context: ToldContext; readonly log: NetworkLog } {
  const context = new ToldContext()
  return { context, log: listenToNetwork(context.asContext(), API) }
}

/** Lets everything happen that waits for nothing else. */
const everyTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What is noted of requests that end one after the other. */
async function logOf(...requests: readonly ToldRequest[]): Promise<NetworkLog> {
  const { context, log } = listen()
  for (const told of requests) {
    const request = toldRequest(told)
    context.emit('request', request)
    context.emit(told.error === undefined ? 'requestfinished' : 'requestfailed', request)
    await log.idle()
    await everyTurn()
  }
  return log
}

test('JRNY-12 a call is noted with what was sent and answered, and by the path of the contract in place of its own', async () => {
  const log = await logOf({ url: `${API}/Order/o-1?token=t-1`, answer: { status: 404, body: '{}' }, sent: 'x' })
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
      address: `${API}/Order/o-1?token=t-1`,
      sentAt: expect.any(Number) as unknown,
      body: 'x',
    },
  ])
})

test('JRNY-47 a refusal is noted with what the API said of it: its message, else its title, else nothing', async () => {
  const said = async (body: string, status = 500) =>
    (await logOf({ ...METHODS, answer: { status, body } })).take().requests[0]?.record.message
  expect(await said('{"title":"Broken","message":"The order was refused."}')).toBe('The order was refused.')
  expect(await said('{"title":"Broken"}')).toBe('Broken')
  expect(await said('{"title":"","message":7}')).toBeUndefined()
  expect(await said('<html>')).toBeUndefined()
  expect(await said('{"message":"All is well."}', 200)).toBeUndefined()
})

test('JRNY-13 an answer off the contract, and a call that the contract does not have, are breaches with their request', async () => {
  const log = await logOf(
    { ...METHODS, answer: good('free') },
    { url: `${API}/Carts?email=private`, answer: good(0) },
    { url: 'http://127.0.0.1:4173/Carts', answer: good(0) },
  )
  expect(log.take().breaches).toMatchObject([
    {
      text: expect.stringContaining('with a wrong body: 0.price') as unknown,
      request: { endpointId: 'getShippingMethods' },
    },
    { text: 'the contract has no call GET /__ns/run/Carts', request: { endpointId: null } },
  ])
  const wrong = { method: 'POST', url: `${API}/Checkout/simplified`, sent: '{"cartId":""}' }
  const [breach] = (await logOf({ ...wrong, answer: refused({ title: 'Bad', message: 'Bad.' }) })).take().breaches
  expect(breach?.text).toContain('was sent a wrong body: cartId')
})

test('JRNY-63 a story reads the last answer that was good: not one that breaks the contract, and no refusal', async () => {
  const log = await logOf({ ...METHODS, answer: good(1) }, { ...METHODS, answer: good(9) })
  expect(log.lastAnswer(getShippingMethods)).toEqual([{ id: 1, name: 'Ground', price: 9 }])
  expect(log.lastAnswer(checkOut)).toBeUndefined()
  const breaching = await logOf({ ...METHODS, answer: good(1) }, { ...METHODS, answer: good('free') })
  expect(breaching.lastAnswer(getShippingMethods)).toMatchObject([{ price: 1 }])
  const refusal = refused({ title: 'Broken', message: 'Broken.' })
  const refusedLater = await logOf({ ...METHODS, answer: good(1) }, { ...METHODS, answer: refusal })
  expect(refusedLater.lastAnswer(getShippingMethods)).toMatchObject([{ price: 1 }])
  // It is still known in the steps that follow.
  log.take()
  expect(log.lastAnswer(getShippingMethods)).toMatchObject([{ price: 9 }])
})

test('JRNY-12 a request that no answer came to is noted with the reason, unless the page was left meanwhile', async () => {
  const lost = (error: string) => ({ ...METHODS, error })
  const log = await logOf(lost('net::ERR_CONNECTION_RESET'), lost('net::ERR_ABORTED'), lost('NS_BINDING_ABORTED'))
  expect(log.take().requests.map(({ record }) => [record.status, record.error])).toEqual([
    [null, 'net::ERR_CONNECTION_RESET'],
  ])
  // A page that is left takes the body of an answer along, or all of it.
  const left = await logOf({ ...METHODS, answer: { status: 200 } }, METHODS)
  expect(left.take()).toMatchObject({
    requests: [{ record: { status: 200 } }, { record: { status: null } }],
    breaches: [],
  })
})

test('JRNY-12 JRNY-86 what one step took, calls, breaches and expected refusals, is not the next one’s', async () => {
  const log = await logOf({ ...METHODS, answer: good('free') })
  log.expectRefusal(getShippingMethods, 500)
  const first = log.take()
  expect([first.requests.length, first.breaches.length]).toEqual([1, 1])
  expect(first.refusals).toEqual([{ endpointId: 'getShippingMethods', status: 500 }])
  expect(log.take()).toEqual({ requests: [], breaches: [], refusals: [] })
})

test('JRNY-12 a page is at rest when its calls are answered, and its scripts have come', async () => {
  const { context, log } = listen()
  const over: string[] = []
  const [call, other, script, picture] = [
    toldRequest({ ...METHODS, answer: good(0) }),
    toldRequest({ ...METHODS, error: 'net::ERR_FAILED' }),
    toldRequest({ url: 'http://127.0.0.1:4173/a.js', kind: 'script', answer: { status: 200, body: '' } }),
    toldRequest({ url: 'http://127.0.0.1:4173/a.webp', kind: 'image', answer: { status: 200 } }),
  ]
  for (const request of [call, other, script, picture]) context.emit('request', request)
  const idle = log.idle().then(() => over.push('idle'))
  const loaded = log.loaded().then(() => over.push('loaded'))
  context.emit('requestfailed', other)
  await everyTurn()
  expect(over).toEqual([])
  context.emit('requestfinished', call)
  await idle
  // By then the answer is known.
  expect(log.lastAnswer(getShippingMethods)).toBeDefined()
  await everyTurn()
  expect(over).toEqual(['idle'])
  context.emit('requestfinished', script)
  await loaded
  await log.loaded()
  expect(over).toEqual(['idle', 'loaded'])
})
