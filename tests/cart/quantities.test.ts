import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SignInResponse } from '#contract/auth.ts'
import type { Cart } from '#contract/cart.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { createMock } from '#mock/mock.ts'
import { openTab } from '#shop/cart/test-tab.ts'
import { line } from '../contract/shopper.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'
import { createCaptchaToken } from '../contract/world.ts'

const RUNS = 50
const CHANGES = 50

/** Prices in the tiny fixtures, in cents. Only five slings are in stock, so some quantities are rejected. */
const PRICES = { 'SLING-1': 4999, 'CAP-1': 2450, 'MAG-30': 1735 }
const SKUS = Object.keys(PRICES) as (keyof typeof PRICES)[]

/** Possible outcomes of a change: applied, not applied, or applied without a valid response to the browser. */
const fates = [
  'ok',
  'ok',
  'ok',
  'rejected before',
  'lost before',
  'rejected after',
  'lost after',
  'truncated after',
] as const

const change = fc.record({
  sku: fc.constantFrom(...SKUS),
  // Zero removes the line, and later changes to the line must have no effect.
  quantity: fc.oneof(
    { weight: 24, arbitrary: fc.integer({ min: 1, max: 8 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  /** Whether the shopper waits for this change before the next one. */
  awaited: fc.boolean(),
  fate: fc.constantFrom(...fates),
  /** Number of turns of the event loop before the request reaches the server, and before its response arrives. */
  ticks: fc.tuple(fc.nat(6), fc.nat(6)),
})

type Tab = ReturnType<typeof openTab>

const inProcess = createMock({ fixtures: tinyFixtures }).fetch
const stored = new Map<string, string>()

let fateOfNext: () => { readonly fate: (typeof fates)[number]; readonly ticks: readonly [number, number] }
let namespaceCount = 0

async function waitForTicks(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/**
 * Simulates the network between the browser and the mock. Only changes to a line fail, but every request can be
 * delayed.
 */
async function unreliableFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isChange = init?.method === 'PUT' || init?.method === 'DELETE'
  const { fate, ticks } = isChange ? fateOfNext() : { fate: 'ok', ticks: [1, 1] as const }
  await waitForTicks(ticks[0])
  if (fate === 'rejected before') return Response.json({ message: 'Out of order' }, { status: 500 })
  if (fate === 'lost before') throw new TypeError('Failed to fetch')
  const response = await inProcess(input, init)
  const text = await response.text()
  await waitForTicks(ticks[1])
  if (fate === 'rejected after') return Response.json({ message: 'Broke afterwards' }, { status: 502 })
  if (fate === 'lost after') throw new TypeError('Failed to fetch')
  return new Response(fate === 'truncated after' ? text.slice(0, 20) : text, { status: response.status })
}

async function send<Body>(tab: Tab, method: string, path: string, body?: unknown): Promise<Body> {
  const { bearer } = tab.credentials.current()
  const token = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }
  const response = await inProcess(`http://mock.test/__ns/run-${namespaceCount}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...token },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return (await response.json()) as Body
}

/** Opens the shop in a new namespace, with two of each product in the cart. */
async function start(asCustomer: boolean): Promise<{ readonly tab: Tab; readonly serverCart: () => Promise<Cart> }> {
  globalThis.storefrontSettings = {
    API_BASE_URL: `http://mock.test/__ns/run-${(namespaceCount += 1)}`,
  } as RuntimeSettings
  stored.clear()
  let tab = openTab()
  await tab.cart.refresh()
  if (asCustomer) {
    const credentials = { email: 'customer@example.com', password: 'demo-password', captcha: createCaptchaToken() }
    tab.signIn((await send<SignInResponse>(tab, 'POST', '/Auth/login', credentials)).token)
    tab = tab.openNext()
  }
  const path = asCustomer ? '/Cart' : `/Cart/guest/${stored.get('guestToken')}`
  await send(
    tab,
    'POST',
    `${path}/items`,
    SKUS.map((sku) => line(sku, 2)),
  )
  await tab.cart.refresh()
  return { tab, serverCart: () => send<Cart>(tab, 'GET', path) }
}

beforeAll(() => {
  vi.stubGlobal('fetch', unreliableFetch)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  // The client logs truncated responses, which are expected here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test(
  'CART-04 CART-16 browser, server and totals agree after any 50 changes over an unreliable network',
  { timeout: 240_000 },
  async () => {
    let runs = 0
    let comparedLines = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: CHANGES, maxLength: CHANGES }),
        fc.boolean(),
        fc.boolean(),
        async (changes, asCustomer, reliable) => {
          runs += 1
          const { tab, serverCart } = await start(asCustomer)
          const ids = new Map(tab.useCart.getState().cart.items.map((item) => [item.productId, item.id]))
          expect(ids.size).toBe(SKUS.length)
          let requestCount = 0
          fateOfNext = () => {
            const next = changes[requestCount % CHANGES]
            requestCount += 1
            if (next === undefined) throw new Error('The list of changes is empty.')
            return reliable ? { ...next, fate: 'ok' } : next
          }
          const pending: Promise<void>[] = []
          for (const { sku, quantity, awaited } of changes) {
            const done = tab.cart.setQuantity(ids.get(sku) ?? '', quantity)
            pending.push(done)
            if (awaited) await done
          }
          await Promise.all(pending)

          const { cart, pendingLines } = tab.useCart.getState()
          expect(cart).toEqual(await serverCart())
          expect(pendingLines).toEqual([])
          const cents = cart.items.reduce((sum, { productId, quantity }) => {
            return sum + PRICES[productId as keyof typeof PRICES] * quantity
          }, 0)
          expect(Math.round(cart.subTotal * 100)).toBe(cents)
          expect(requestCount).toBeGreaterThan(0)
          // Without failures, each line ends up with the last quantity that was set, provided that it is in stock and
          // the line was never removed.
          for (const sku of reliable ? SKUS : []) {
            const quantities = changes.filter((made) => made.sku === sku).map(({ quantity }) => quantity)
            const last = quantities.at(-1)
            if (last === undefined || last > 5 || quantities.includes(0)) continue
            comparedLines += 1
            expect(cart.items.find(({ productId }) => productId === sku)?.quantity).toBe(last)
          }
        },
      ),
      { numRuns: RUNS, seed: 20_261_121 },
    )
    expect(runs).toBeGreaterThanOrEqual(RUNS)
    expect(comparedLines).toBeGreaterThan(RUNS / 4)
  },
)
