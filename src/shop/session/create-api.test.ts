import { beforeEach, expect, test, vi } from 'vitest'
import { addCartItems, getGuestCart } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { getProfile } from '#contract/user.ts'
import { emptyCart } from '../cart/cart.rules.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { fakeApi, stubBrowser } from '../lib/api/test-api.ts'
import { createTestCredentials } from '../lib/api/test-credentials.ts'
import { AbandonedRequest } from '../lib/api/watch-leaving.ts'
import { useNotification } from '../lib/notification/notification.ts'
import { createApi } from './create-api.ts'

beforeEach(() => {
  stubBrowser()
  useNotification.setState({ notification: null })
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

const shownMessage = () => useNotification.getState().notification?.message

test('does not retry a failed request after a token renewal because the server may have applied it', async () => {
  let bearer = 'access-1'
  const sent = fakeApi(() => {
    bearer = 'access-2'
    return { status: 500, json: { message: 'Failed 500' } }
  })
  const api = createApi(...createTestCredentials(() => ({ bearer })))
  await expect(api.call(addCartItems, { body: [SLING] })).rejects.toMatchObject({ status: 500 })
  expect(sent).toHaveLength(1)
  expect(shownMessage()).toBe('Error: Failed 500')
})

test('sends nothing for a shopper whose visit has ended, and the caller does not continue', async () => {
  const sent = fakeApi(() => ({ json: {} }))
  const [credentials] = createTestCredentials(() => ({ bearer: 'access-1' }))
  const settled = vi.fn()
  void createApi(credentials, { check: () => false, isHeld: () => false })
    .call(getProfile, {})
    .then(settled, settled)
  await new Promise((resolve) => setImmediate(resolve))
  expect(settled).not.toHaveBeenCalled()
  expect(sent).toEqual([])
})

test('a held document sends nothing after the end of the visit, and the caller learns it', async () => {
  const sent = fakeApi(() => ({ json: {} }))
  const [credentials] = createTestCredentials(() => ({}))
  const api = createApi(credentials, { check: () => false, isHeld: () => true })
  await expect(api.call(checkOut, { body: {} as never })).rejects.toMatchObject({ kind: 'refused', status: 401 })
  expect(sent).toEqual([])
})

test('a held document uses a response that arrives after the end of the visit', async () => {
  let isEnded = false
  fakeApi(() => {
    isEnded = true
    return { json: { success: true, orderId: 'CW-1', message: '' } }
  })
  const [credentials] = createTestCredentials(() => ({}))
  const api = createApi(credentials, { check: () => !isEnded, isHeld: () => isEnded })
  await expect(api.call(checkOut, { body: {} as never })).resolves.toMatchObject({ orderId: 'CW-1' })
})

test('shows no notification for a request that was aborted by leaving the page', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fakeApi(() => {
    window.dispatchEvent(new Event('pagehide'))
    return { lost: true }
  })
  const outcome = createApi(...createTestCredentials(() => ({})))
    .call(getProfile, {})
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toBeInstanceOf(AbandonedRequest)
  expect(shownMessage()).toBeUndefined()
  vi.useRealTimers()
})

test('accepts a cart line without a dealer flag as an item that ships to a dealer and is restricted', async () => {
  fakeApi(() => ({ json: { ...emptyCart, items: [{ ...SLING, id: 'line-1', isFflItem: null }] } }))
  const api = createApi(...createTestCredentials(() => ({ guestId: 'gid_1' })))
  await expect(api.call(getGuestCart, { path: { token: 'gid_1' } })).resolves.toMatchObject({
    items: [{ isFflItem: true, restrictedStates: ['US'] }],
  })
  expect(shownMessage()).toBeUndefined()
})
