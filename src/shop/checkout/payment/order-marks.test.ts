import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CART_LOCK } from '../../cart/create-cart.ts'
import { createStoredItems } from '../../lib/storage/stored-items.ts'
import { stubBrowserStorage } from '../../lib/storage/test-browser-storage.ts'
import { createTestLocks } from '../../lib/storage/test-locks.ts'
import { withLock } from '../../lib/storage/with-lock.ts'
import { createOrderMarks } from './order-marks.ts'

const GUESTS = { id: 'cart-1', isGuest: true }
const CUSTOMERS = { id: 'cart-2', isGuest: false }
const OTHER = { id: 'cart-3', isGuest: false }

let browser: ReturnType<typeof stubBrowserStorage>

beforeEach(() => {
  browser = stubBrowserStorage()
})

afterEach(() => vi.unstubAllGlobals())

const openTab = () => createOrderMarks(createStoredItems())

test('a sent order is unknown in all tabs once no tab waits for its response', async () => {
  vi.stubGlobal('navigator', { locks: createTestLocks() })
  const [first, second] = [openTab(), openTab()]
  for (const tab of [first, second]) tab.onChange(() => undefined)
  const response = Promise.withResolvers<void>()
  const order = withLock(CART_LOCK, async () => {
    first.add(GUESTS)
    await response.promise
  })
  await vi.waitFor(() => expect([first.phase(GUESTS), second.phase(GUESTS)]).toEqual(['sent', 'sent']))
  dispatchEvent(Object.assign(new Event('storage'), { key: 'orderAttempt' }))
  response.resolve()
  await order
  await vi.waitFor(() => expect([first.phase(GUESTS), second.phase(GUESTS)]).toEqual(['unknown', 'unknown']))
  second.release(GUESTS)
  expect([first.phase(GUESTS), second.phase(GUESTS)]).toEqual(['none', 'none'])
})

test('a known outcome removes the mark of its order only', () => {
  const marks = openTab()
  marks.add(CUSTOMERS)
  const remove = marks.add(OTHER)
  remove()
  expect([marks.phase(OTHER), marks.phase(CUSTOMERS)]).toEqual(['none', 'sent'])
})

test("another customer's order does not block this one, but a guest's order blocks the customer after they sign in", () => {
  const marks = openTab()
  marks.add(CUSTOMERS)
  expect([marks.phase(CUSTOMERS), marks.phase(OTHER)]).toEqual(['sent', 'none'])
  marks.add(GUESTS)
  expect(marks.phase(OTHER)).toBe('sent')
})

test.each(['2026-06-15T08:59:00.000Z', '{"state":"sending"}', 'garbage'])(
  'an outdated or invalid mark is an order with an unknown outcome: %s',
  async (text) => {
    browser.local.set('orderAttempt', text)
    const marks = openTab()
    const changed = vi.fn()
    marks.onChange(changed)
    await vi.waitFor(() => expect(changed).toHaveBeenCalled())
    expect([marks.phase(GUESTS), marks.sentAt(GUESTS)]).toEqual(['unknown', text])
  },
)
