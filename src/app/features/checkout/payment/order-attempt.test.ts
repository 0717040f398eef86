import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionStore } from '../../../session/session.ts'
import { clearItems } from '../../../storage/clear-items.ts'
import { createStoredItems } from '../../../storage/stored-items.ts'
import { stubBrowserStorage } from '../../../storage/test-browser-storage.ts'
import { type AttemptEvent, type AttemptState, createOrderAttempts, TRANSITIONS } from './order-attempt.ts'

const CART = { id: 'cart-1', isGuest: true }
const CUSTOMERS = { id: 'cart-2', isGuest: false }

let browser: ReturnType<typeof stubBrowserStorage>

beforeEach(() => {
  browser = stubBrowserStorage()
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 15, 9) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a tab of this browser during a guest's visit. */
function openTab() {
  const session = createSessionStore()
  session.setState({ status: 'guest', visit: Symbol('guest'), guestToken: 'gid_1' }, true)
  const items = createStoredItems()
  return { session, items, attempts: createOrderAttempts({ items, session }) }
}

/** Events that lead to each state from the initial state. */
const OUTCOMES: Readonly<Record<AttemptState, readonly AttemptEvent[]>> = {
  idle: ['place', 'leave'],
  tokenizing: ['place'],
  checking: ['place', 'tokenized'],
  sending: ['place', 'tokenized', 'confirmed'],
  known: ['place', 'tokenized', 'confirmed', 'accepted'],
  unknown: ['place', 'tokenized', 'confirmed', 'lost'],
}

/** The state that each event leads to. All other events are ignored. */
const ALLOWED: readonly (readonly [AttemptState, AttemptEvent, AttemptState])[] = [
  ['idle', 'place', 'tokenizing'],
  ['tokenizing', 'tokenized', 'checking'],
  ['tokenizing', 'fail', 'idle'],
  ['tokenizing', 'leave', 'idle'],
  ['checking', 'confirmed', 'sending'],
  ['checking', 'fail', 'idle'],
  ['checking', 'leave', 'idle'],
  ['sending', 'accepted', 'known'],
  ['sending', 'rejected', 'idle'],
  ['sending', 'lost', 'unknown'],
  ['unknown', 'accepted', 'known'],
  ['unknown', 'rejected', 'idle'],
]

describe('order attempt states', () => {
  const events = [...new Set(ALLOWED.map(([, event]) => event))]

  test('has exactly the transitions in the table', () => {
    const listed = Object.entries(TRANSITIONS).flatMap(([state, next]) =>
      Object.entries(next).map(([event, to]) => `${state} ${event} ${to}`),
    )
    const compare = (a: string, b: string) => a.localeCompare(b, 'en')
    expect(listed.toSorted(compare)).toEqual(ALLOWED.map((row) => row.join(' ')).toSorted(compare))
  })

  test.each(Object.keys(OUTCOMES) as AttemptState[])('%s ignores every event without a transition', (state) => {
    for (const event of events) {
      const { attempts, items } = openTab()
      items.write('orderAttempt', null)
      const attempt = attempts.begin(CART)
      for (const step of OUTCOMES[state].slice(1)) expect(attempt?.apply(step)).toBe(true)
      const isAllowed = ALLOWED.some(([from, by]) => from === state && by === event)
      // `begin` has already applied the first event.
      expect(attempt?.apply(event), event).toBe(isAllowed)
    }
  })
})

test('the marker exists from before the card is tokenized until the outcome is known', () => {
  const { attempts } = openTab()
  const attempt = attempts.begin(CART)
  const mark = () => JSON.parse(browser.local.get('orderAttempt') ?? 'null') as { readonly state: string } | null
  expect(mark()).toMatchObject({ state: 'tokenizing', cartId: 'cart-1', startedAt: '2026-06-15T09:00:00.000Z' })
  attempt?.apply('tokenized')
  attempt?.apply('confirmed')
  expect(mark()).toMatchObject({ state: 'sending' })
  attempt?.apply('accepted')
  expect(mark()).toBeNull()
})

test('OPEN-004 a second tab sees a pending order, and then an unknown outcome once the first tab is closed', () => {
  const [first, second] = [openTab(), openTab()]
  const attempt = first.attempts.begin(CART)
  expect([first.attempts.phase(CART), second.attempts.phase(CART)]).toEqual(['here', 'elsewhere'])
  expect(second.attempts.begin(CART)).toBeUndefined()
  attempt?.apply('tokenized')
  attempt?.apply('confirmed')
  // Heartbeats continue while the request is pending.
  vi.advanceTimersByTime(29_000)
  expect(second.attempts.phase(CART)).toBe('elsewhere')
  attempt?.apply('lost')
  expect([first.attempts.phase(CART), second.attempts.phase(CART)]).toEqual(['unknown', 'unknown'])
  second.attempts.release()
  expect(first.attempts.phase(CART)).toBe('none')
})

test.each([
  ['tokenizing', 'none'],
  ['sending', 'unknown'],
] as const)('an attempt whose tab is closed while %s becomes %s', (state, phase) => {
  const [first, second] = [openTab(), openTab()]
  first.attempts.begin(CART)
  const mark = JSON.parse(browser.local.get('orderAttempt') ?? '') as object
  // The closed tab sends no more heartbeats.
  first.attempts.leave()
  browser.local.set('orderAttempt', JSON.stringify({ ...mark, state }))
  expect(second.attempts.phase(CART)).toBe('elsewhere')
  vi.advanceTimersByTime(10_000)
  expect(second.attempts.phase(CART)).toBe(phase)
})

test('only one of two tabs that start at the same time owns the marker', () => {
  const [first, second] = [openTab(), openTab()]
  const attempt = first.attempts.begin(CART)
  browser.local.delete('orderAttempt')
  const other = second.attempts.begin(CART)
  expect([attempt?.isOwner(), other?.isOwner()]).toEqual([false, true])
  attempt?.apply('fail')
  expect(second.attempts.phase(CART)).toBe('here')
})

test.each(['tokenizing', 'checking'] as const)('ending the visit while %s ends the attempt', (state) => {
  const { attempts, session } = openTab()
  const attempt = attempts.begin(CART)
  for (const event of OUTCOMES[state].slice(1)) attempt?.apply(event)
  session.setState({ status: 'guest', visit: Symbol('guest'), guestToken: null }, true)
  expect(attempts.phase(CART)).toBe('none')
  expect([attempt?.apply('tokenized'), attempt?.apply('confirmed')]).toEqual([false, false])
})

test.each([
  ['tokenizing', 'none'],
  ['sending', 'unknown'],
] as const)('an attempt whose document is unloaded while %s immediately becomes %s', (state, phase) => {
  const { attempts } = openTab()
  const attempt = attempts.begin(CART)
  for (const event of OUTCOMES[state].slice(1)) attempt?.apply(event)
  dispatchEvent(new Event('pagehide'))
  expect(attempts.phase(CART)).toBe(phase)
})

test('a response received by a restored page settles the outcome', () => {
  const { attempts } = openTab()
  const attempt = attempts.begin(CART)
  for (const event of OUTCOMES.sending.slice(1)) attempt?.apply(event)
  dispatchEvent(new Event('pagehide'))
  expect(attempt?.apply('accepted')).toBe(true)
  expect(attempts.phase(CART)).toBe('none')
})

test('a response after a sign-out writes no marker that the next customer would see', () => {
  const { attempts, items } = openTab()
  const attempt = attempts.begin(CUSTOMERS)
  for (const event of OUTCOMES.sending.slice(1)) attempt?.apply(event)
  clearItems(items, 'sign-out')
  vi.advanceTimersByTime(4_000)
  attempt?.apply('lost')
  expect(browser.local.has('orderAttempt')).toBe(false)
})

test("another customer's order does not block this one, but a guest's order blocks the customer after they sign in", () => {
  const { attempts } = openTab()
  const attempt = attempts.begin(CUSTOMERS)
  for (const event of OUTCOMES.unknown.slice(1)) attempt?.apply(event)
  expect([attempts.phase(CUSTOMERS), attempts.phase({ id: 'cart-3' })]).toEqual(['unknown', 'none'])
  attempts.release()
  const guests = attempts.begin(CART)
  for (const event of OUTCOMES.unknown.slice(1)) guests?.apply(event)
  expect(attempts.phase({ id: 'cart-3' })).toBe('unknown')
})

test("a customer's order with an unknown outcome still blocks that customer after another order in this browser", () => {
  const { attempts } = openTab()
  const attempt = attempts.begin(CUSTOMERS)
  for (const event of OUTCOMES.unknown.slice(1)) attempt?.apply(event)
  const guests = attempts.begin(CART)
  for (const event of OUTCOMES.known.slice(1)) guests?.apply(event)
  expect([attempts.phase(CART), attempts.phase(CUSTOMERS)]).toEqual(['none', 'unknown'])
})

test('an order whose outcome is unknown replaces the marker of a tab that started at the same time', () => {
  const [first, second] = [openTab(), openTab()]
  const attempt = first.attempts.begin(CART)
  for (const event of OUTCOMES.sending.slice(1)) attempt?.apply(event)
  // The other tab has not seen the marker yet.
  browser.local.delete('orderAttempt')
  const later = second.attempts.begin(CART)
  attempt?.apply('lost')
  expect([later?.isOwner(), first.attempts.phase(CART), second.attempts.phase(CART)]).toEqual([
    false,
    'unknown',
    'unknown',
  ])
})

test('an order whose outcome is unknown keeps the marker of the next customer', () => {
  const { attempts, items, session } = openTab()
  const attempt = attempts.begin(CART)
  for (const event of OUTCOMES.sending.slice(1)) attempt?.apply(event)
  clearItems(items, 'sign-out')
  session.setState({ status: 'guest', visit: Symbol('guest'), guestToken: 'gid_2' }, true)
  const next = openTab().attempts.begin(CUSTOMERS)
  attempt?.apply('lost')
  expect(next?.isOwner()).toBe(true)
})

test.each(['2026-06-15T08:59:00.000Z', '{"state":"sending"}', 'garbage'])(
  'treats an outdated or invalid marker as an order with an unknown outcome: %s',
  (text) => {
    browser.local.set('orderAttempt', text)
    const { attempts } = openTab()
    expect([attempts.phase(CART), attempts.startedAt()]).toEqual(['unknown', text])
  },
)

test('OPEN-004 notifies a tab when another tab starts or ends an attempt', () => {
  const { attempts } = openTab()
  const changed = vi.fn()
  const stop = attempts.onChange(changed)
  dispatchEvent(Object.assign(new Event('storage'), { key: 'orderAttempt' }))
  expect(changed).toHaveBeenCalledTimes(1)
  dispatchEvent(Object.assign(new Event('storage'), { key: 'guestToken' }))
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
  attempts.begin(CART)
  expect(changed).toHaveBeenCalledTimes(1)
})
