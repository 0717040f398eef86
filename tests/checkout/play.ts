import { vi } from 'vitest'
import { createLine } from '#contract/test-bodies.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { createMock } from '#mock/mock.ts'
import { openSession } from '#mock/shop/customers/sessions.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'
import { ExpectedCarts } from './expected-carts.ts'
import type { Run, Step } from './runs.ts'
import { formatLines, openShopperTab, type ShopperTab } from './shopper-tab.ts'
import { simulateBrowser } from './simulated-browser.ts'
import { createSlowServer, type Network, ORDER_PATH, RENEWAL_PATH, type SentRequest } from './slow-server.ts'
import { Witness } from './witness.ts'

// The shop loads this module later, and then finds it loaded, so that each run takes the same course.
await import('#shop/session/customer-session.ts')

const CUSTOMERS = ['customer@example.com', 'newcomer@example.com'] as const
const TABS = ['first', 'second'] as const
/** Two tabs never change the same line, so that its expected quantity is always known. */
const SKU_OF_TAB = [
  ['CAP-1', 'SLING-1'],
  ['MAG-30', 'MAG-30'],
] as const

type Which = 0 | 1

const mock = createMock({ fixtures: tinyFixtures, now: () => Date.now() })
let namespaceCount = 0

interface Outcome {
  /** What a shopper, the server, or the browser's storage shows and must never happen. */
  readonly faults: readonly string[]
  /** Number of charged orders. */
  readonly charges: number
  readonly lostChanges: readonly string[]
  /** Number of lines whose expected quantity was compared with the one shown. */
  readonly compared: number
}

/** Plays a run and restores the globals that the simulated browser replaced. */
export async function playRun(run: Run): Promise<Outcome> {
  try {
    return await play(run)
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
}

async function play(run: Run): Promise<Outcome> {
  const { slowness, hasChannels, storage, isOrderly } = run
  const witness = new Witness(storage)
  const browser = simulateBrowser({ hasChannels, storage, onStored: (value) => witness.stored(value) })
  namespaceCount += 1
  const namespace = mock.namespace(`run-${namespaceCount}`)
  const { store } = namespace
  store.tokenLifetimes = { ...store.tokenLifetimes, access: run.lifetimeSeconds }
  globalThis.storefrontSettings = { API_BASE_URL: `http://mock.test/__ns/run-${namespaceCount}` } as RuntimeSettings
  vi.spyOn(console, 'error').mockImplementation(() => undefined)

  let isPrelude = true
  let requestCount = 0
  /** Returns what happens to the next request. */
  function getNetwork(path: string): Network {
    requestCount += 1
    const { there, back, outcome } = run.network[requestCount % run.network.length] ?? PERFECT
    if (isPrelude) return { delays: [1, 1], outcome: 'ok' }
    // A response arrives later than other tabs see what was stored before the request.
    const delays = [(slowness * there) / 10, (slowness * back) / 10 + storage.seenMs] as const
    if (path === ORDER_PATH) {
      return { delays, outcome: run.orders[witness.countSent(ORDER_PATH) % run.orders.length] ?? 'ok' }
    }
    const isReliable = run.reliable || (isOrderly && /^\/(?:Auth|User)\//.test(path))
    return { delays, outcome: isReliable ? 'ok' : outcome }
  }

  const serve = createSlowServer(mock, browser, {
    onSend(request: SentRequest) {
      const sender = tabs.find(({ document }) => document === browser.current())
      witness.sent(request, browser.person(), sender?.person())
      if (sender?.hasVisitEnded() === true) witness.sentLate(request)
      if (request.path === ORDER_PATH) sender?.orderSent()
      return getNetwork(request.path)
    },
    onOrder(order) {
      const placed = order.orderId === undefined ? undefined : store.orders.get(order.orderId)?.order
      witness.received(order, placed && { lines: formatLines(placed.items), total: placed.totalAmount })
    },
    onRenewal: (refreshToken, auth) => witness.renewed(refreshToken, auth),
    getCarts: () => [...store.carts.values(), ...[...store.users.values()].map(({ cart }) => cart)],
  })
  vi.stubGlobal('fetch', serve)

  const expected = new ExpectedCarts()
  /** Time of the last reload of each tab, in epoch milliseconds. */
  const reloadedAt = [0, 0]
  let signedInAt = 0
  const tabs: ShopperTab[] = []
  for (const name of TABS) tabs.push(openShopperTab(browser, name, witness, run))
  const [first] = tabs

  const getSku = (which: Which, line: 0 | 1) => SKU_OF_TAB[which][line]
  const shownQuantity = (shopper: ShopperTab, sku: string) =>
    shopper.shown().items.find(({ productId }) => productId === sku)?.quantity ?? 0

  function signIn(which: Which, email: string, loginMs: number): void {
    const user = store.users.get(email)
    // Signed-in customers cannot open the sign-in page.
    const isSignedIn = isOrderly ? tabs.some((tab) => tab.isSignedIn()) : tabs[which]?.isSignedIn()
    if (user === undefined || isSignedIn) return
    const auth = openSession(namespace, user)
    witness.issued(auth, email)
    tabs[which]?.signIn(email, auth, isOrderly ? 0 : loginMs)
    expected.signIn(email)
    signedInAt = Date.now()
    // A product that the other tab was adding during a reload may be merged before that tab shows it (decision 0014).
    if (Date.now() - (reloadedAt[1 - which] ?? 0) < 60_000) expected.uncertain.add(email)
  }

  function place(shopper: ShopperTab, tokenMs: number): void {
    const paymentToken = `stub_payment_${namespaceCount}_${witness.confirmations}`
    const seen = shopper.place(paymentToken, tokenMs)
    if (seen !== undefined) witness.confirmed(paymentToken, seen)
  }

  /** Adds a product to an empty cart and presses Next, and presses it again in case the cart was still loading. */
  async function openPayment(which: Which, state: string): Promise<void> {
    const shopper = tabs[which]
    if (shopper?.shown().items.length === 0) shopper.add(createLine(getSku(which, 0)))
    for (let turn = 0; turn < 2; turn += 1) {
      shopper?.next(state)
      await elapse(slowness * 3)
    }
  }

  /** Performs a step that takes place in a tab. */
  async function actIn(shopper: ShopperTab, step: Extract<Step, { readonly tab: Which }>): Promise<void> {
    switch (step.kind) {
      case 'add': {
        const sku = getSku(step.tab, step.line)
        shopper.add(createLine(sku))
        expected.of().set(sku, (expected.of().get(sku) ?? 0) + 1)
        return
      }
      case 'quantity': {
        const sku = getSku(step.tab, step.line)
        // Only visible lines can be changed. While an addition is pending, a line may show a smaller quantity.
        if (shownQuantity(shopper, sku) === 0) return
        if (shownQuantity(shopper, sku) !== expected.of().get(sku)) expected.uncertain.add(expected.owner)
        shopper.setQuantity(sku, step.quantity)
        expected.of().set(sku, step.quantity)
        return
      }
      case 'next':
        return shopper.next(step.state)
      case 'back':
        return shopper.back()
      case 'promo':
        return shopper.applyPromoCode('RANGE10')
      case 'place':
        return place(shopper, step.tokenMs)
      case 'buy':
        await openPayment(step.tab, step.state)
        return place(shopper, step.tokenMs)
      case 'buyTwice': {
        const otherTab = step.tab === 0 ? 1 : 0
        await openPayment(otherTab, step.state)
        await openPayment(step.tab, step.state)
        place(shopper, step.tokenMs)
        await elapse(step.ms)
        const other = tabs[otherTab]
        return other && place(other, step.tokenMs)
      }
      case 'checkOutcome':
        return shopper.checkOutcome()
      case 'signIn':
        return signIn(step.tab, CUSTOMERS[step.customer], step.loginMs)
      case 'signOut':
        return shopper.signOut()
      case 'replace':
        shopper.signOut()
        for (let turn = 0; turn < 8 && shopper.isSignedIn(); turn += 1) await elapse(400)
        return signIn(step.tab, CUSTOMERS[step.customer], step.loginMs)
      case 'reload':
        reloadedAt[step.tab] = Date.now()
        // A change under way may be merged by the other tab before this tab shows it (decision 0014).
        if (shopper.isChanging() && Date.now() - signedInAt < 60_000) expected.uncertain.add(expected.owner)
        return shopper.reload()
    }
  }

  async function act(step: Step): Promise<void> {
    if ('tab' in step) {
      const shopper = tabs[step.tab]
      // A shopper cannot act before the new document shows something.
      while (shopper?.isLeaving()) await elapse(run.documentMs)
      return shopper && actIn(shopper, step)
    }
    switch (step.kind) {
      case 'wait':
        return elapse(step.ms)
      case 'moment':
        return elapse((slowness * step.tenths) / 10)
      case 'renewal': {
        const renewals = witness.countSent(RENEWAL_PATH)
        for (let turn = 0; turn < 30 && witness.countSent(RENEWAL_PATH) === renewals; turn += 1) await elapse(400)
        return
      }
      case 'expire':
        store.sessions.clear()
        store.refreshTokens.clear()
        return
      case 'sleep':
        // Storage writes do not take as long as the sleep.
        await elapse(storage.seenMs)
        vi.setSystemTime(Date.now() + 3_600_000)
        return
    }
  }

  await elapse(100)
  first?.add(createLine('CAP-1'))
  expected.of().set('CAP-1', 1)
  await elapse(100)
  if (run.startsSignedIn) signIn(0, CUSTOMERS[0], 0)
  await elapse(100 + storage.seenMs + storage.eventMs + run.documentMs)
  first?.next('ID')
  await elapse(100)
  isPrelude = false
  for (const step of run.steps) {
    await act(step)
    await elapse(5)
  }
  // After this time, every request has either received a response or timed out.
  for (let round = 0; round < 8; round += 1) await elapse(50_000)

  const lostChanges: string[] = []
  let compared = 0
  const wasNotified = tabs.some((shopper) => shopper.wasNotifiedOfFailure())
  for (const [index, shopper] of tabs.entries()) {
    if (wasNotified || expected.uncertain.has(expected.owner)) continue
    // Without channels, the other tab shows the cart as of its last request.
    for (const sku of new Set(SKU_OF_TAB[index])) {
      const [quantity, shown] = [expected.of().get(sku) ?? 0, shownQuantity(shopper, sku)]
      compared += 1
      if (quantity !== shown) lostChanges.push(`${sku} in the ${TABS[index]} tab: expected ${quantity}, shown ${shown}`)
    }
  }
  const leftTokens = ['authToken', 'refreshToken'].map((key) => browser.stored(key))
  for (const shopper of tabs) shopper.document.close()
  return { faults: witness.faults(leftTokens), charges: witness.charges, lostChanges, compared }
}

const PERFECT = { there: 0, back: 0, outcome: 'ok' } as const

/** Advances the fake clock. Lazy imports need turns of the real event loop before and after this. */
async function elapse(ms: number): Promise<void> {
  await loadModules()
  await vi.advanceTimersByTimeAsync(ms)
  await loadModules()
}

async function loadModules(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}
