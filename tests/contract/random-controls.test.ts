import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MockOutcome } from '#mock/http/exchange.ts'
import { createMock, type Mock } from '#mock/mock.ts'
import type { MockServer } from '#mock/server/server.ts'
import { isFullSweep } from '../suite/full-sweep.ts'
import { type KnownData, type RandomRequest, randomControl, randomRequest } from './random-requests.ts'
import { createShopper, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** Number of controls and of requests in each run. */
const STEPS = 50
const RUNS = isFullSweep ? 2000 : 40

const crashes: unknown[] = []
let mock: Mock
let server: MockServer

beforeAll(async () => {
  mock = createMock({ fixtures: tinyFixtures, onCrash: (error) => void crashes.push(error) })
  server = await mock.listen({ port: 0 })
})

afterAll(() => server.close())

function send(
  { path, body, ...request }: RandomRequest,
  known: KnownData,
): { readonly name: string; readonly outcome: MockOutcome } {
  const sent = { ...request, path: path(known), body: body(known) }
  const outcome = mock.handle(sent)
  if (outcome instanceof Promise) throw new Error('Only a forwarding mock responds asynchronously.')
  if ('body' in outcome && outcome.status === 200) learn(outcome.body, known)
  return { name: `${sent.method} ${sent.path} ${String(sent.body)}`, outcome }
}

/** Remembers guest tokens, carts, lines and orders for later requests. */
function learn(text: string, { tokens, ids }: KnownData): void {
  for (const [, token = ''] of text.matchAll(/"token":"([^"]+)"/g)) tokens.push(token)
  for (const [, id = ''] of text.slice(0, 2000).matchAll(/"(?:id|orderId)":"([^"]+)"/g)) ids.push(id)
}

/** Returns the reason why an adapter or a client cannot process an outcome, or undefined if it can. */
function findFault(outcome: MockOutcome): string | undefined {
  if (!Number.isInteger(outcome.delayMs) || outcome.delayMs < 0 || outcome.delayMs > 600_000) return 'delay'
  if (!('status' in outcome)) return undefined
  if (!Number.isInteger(outcome.status) || outcome.status < 200 || outcome.status > 599) return 'status'
  try {
    void new Headers(outcome.headers)
  } catch {
    return 'headers'
  }
  return outcome.status === 500 && outcome.body.includes('The mock') ? outcome.body : undefined
}

test(`MOCK-130 the mock survives ${RUNS * STEPS} random controls and requests, and sells after a reset`, async () => {
  const step = fc.record({ control: randomControl, request: randomRequest })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const known: KnownData = { tokens: [], ids: [], state: () => mock.saveState() }
      for (const { control, request } of steps) {
        for (const each of [control, request]) {
          const { name, outcome } = send(each, known)
          expect(findFault(outcome), name).toBeUndefined()
        }
      }
      expect(crashes).toEqual([])
      // It must be possible to import the state into this namespace and into another one.
      const state: unknown = JSON.parse(JSON.stringify(mock.saveState()))
      mock.loadState(state, 'copy')
      mock.loadState(state)
      await assertBuys()
      for (const name of ['default', 'other', 'copy']) mock.namespace(name).reset()
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  const health = await fetch(`${server.url}/__mock/health`)
  expect(await health.json()).toMatchObject({ status: 'ok', namespace: 'default' })
}, 3_600_000)

/** Resets each namespace and checks that a guest can order in it. */
async function assertBuys(): Promise<void> {
  for (const name of ['default', 'other']) {
    const shopper = createShopper({ url: `http://mock.test/__ns/${name}`, fetch: mock.fetch })
    expect((await shopper.call('POST', '/__mock/reset')).status).toBe(200)
    const token = await shopper.guest()
    const { body: cart } = await shopper.add(token, line('CAP-1', 2))
    expect((await shopper.checkOut(cart.id)).body).toMatchObject({ success: true })
    expect(mock.namespace(name).journal.counts().violations).toBe(0)
  }
}
