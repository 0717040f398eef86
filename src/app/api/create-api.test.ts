import { beforeEach, expect, test, vi } from 'vitest'
import { addCartItems, getGuestCart } from '#contract/cart.ts'
import { getProfile } from '#contract/user.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { useNotification } from '../notification/notification.ts'
import { createApi } from './create-api.ts'
import { fakeApi, stubBrowser } from './test-api.ts'
import { createTestCredentials } from './test-credentials.ts'
import { AbandonedRequest } from './watch-leaving.ts'

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
  const api = createApi(createTestCredentials(() => ({ bearer })))
  await expect(api.call(addCartItems, { body: [SLING] })).rejects.toMatchObject({ status: 500 })
  expect(sent).toHaveLength(1)
  expect(shownMessage()).toBe('Error: Failed 500')
})

test('OPEN-019 shows a notification when a guest request is rejected with 401', async () => {
  fakeApi(() => ({ status: 401, json: { message: 'Refused 401' } }))
  const api = createApi(createTestCredentials(() => ({ guestId: 'gid_1' })))
  await expect(api.call(getProfile, {})).rejects.toMatchObject({ status: 401 })
  expect(shownMessage()).toBe('Error: Refused 401')
})

test("does not report an exception in the app's code as a failed request", async () => {
  fakeApi(() => ({ json: {} }))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('A mistake')
  })
  const api = createApi(createTestCredentials(() => ({})))
  await expect(api.call(getProfile, {})).rejects.toThrow(new TypeError('A mistake'))
  expect(shownMessage()).toBeUndefined()
})

test('sends no customer data after the session has ended', async () => {
  const sent = fakeApi(() => ({ json: {} }))
  let visit = Symbol('signed-in')
  const credentials = {
    ...createTestCredentials(() => ({ bearer: 'access-1' })),
    visit: () => visit,
    endExpired: () => {
      visit = Symbol('guest')
    },
  }
  await expect(createApi(credentials).call(getProfile, {})).rejects.toMatchObject({
    status: 401,
    message: 'Your session has ended. Please sign in again.',
  })
  expect(sent).toEqual([])
})

test('does not retry a rejected request in the next visit', async () => {
  let visit = Symbol('first')
  let bearer = 'access-1'
  const sent = fakeApi(() => {
    ;[visit, bearer] = [Symbol('second'), 'access-2']
    return { status: 401, json: { message: 'Refused 401' } }
  })
  const api = createApi({ ...createTestCredentials(() => ({ bearer })), visit: () => visit })
  await expect(api.call(getProfile, {})).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
  expect(shownMessage()).toBeUndefined()
})

test('shows no notification for a request that was aborted by leaving the page', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fakeApi(() => {
    window.dispatchEvent(new Event('pagehide'))
    return { lost: true }
  })
  const outcome = createApi(createTestCredentials(() => ({})))
    .call(getProfile, {})
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toBeInstanceOf(AbandonedRequest)
  expect(shownMessage()).toBeUndefined()
  vi.useRealTimers()
})

test('accepts a cart line without a dealer flag as an item that ships to a dealer and is restricted', async () => {
  fakeApi(() => ({ json: { ...emptyCart, items: [{ ...SLING, id: 'line-1', isFflItem: null }] } }))
  const api = createApi(createTestCredentials(() => ({ guestId: 'gid_1' })))
  await expect(api.call(getGuestCart, { path: { token: 'gid_1' } })).resolves.toMatchObject({
    items: [{ isFflItem: true, restrictedStates: ['US'] }],
  })
  expect(shownMessage()).toBeUndefined()
})
