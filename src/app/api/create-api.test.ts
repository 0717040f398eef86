import { beforeEach, expect, test, vi } from 'vitest'
import { addCartItems } from '#contract/cart.ts'
import { getProfile } from '#contract/user.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { useNotification } from '../notification/notification.ts'
import { createApi } from './create-api.ts'
import { fakeApi, stubBrowser } from './test-api.ts'

beforeEach(() => {
  stubBrowser()
  useNotification.setState({ notification: null })
  return () => {
    vi.restoreAllMocks()
  }
})

const told = () => useNotification.getState().notification?.message

test('a call that failed is not made again because the token was renewed meanwhile: it may have happened', async () => {
  let bearer = 'access-1'
  const sent = fakeApi(() => {
    bearer = 'access-2'
    return { status: 500, json: { message: 'Failed 500' } }
  })
  const api = createApi({ current: () => ({ bearer }), renewal: undefined })
  await expect(api.call(addCartItems, { body: [SLING] })).rejects.toMatchObject({ status: 500 })
  expect(sent).toHaveLength(1)
  expect(told()).toBe('Error: Failed 500')
})

test('OPEN-019 a guest whose call is refused with 401 is told so', async () => {
  fakeApi(() => ({ status: 401, json: { message: 'Refused 401' } }))
  const api = createApi({ current: () => ({ guestId: 'gid_1' }), renewal: undefined })
  await expect(api.call(getProfile, {})).rejects.toMatchObject({ status: 401 })
  expect(told()).toBe('Error: Refused 401')
})

test('a mistake of the shop’s own is no failure of a call, and shoppers are not told of it as one', async () => {
  fakeApi(() => ({ json: {} }))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('A mistake')
  })
  const api = createApi({ current: () => ({}), renewal: undefined })
  await expect(api.call(getProfile, {})).rejects.toThrow(new TypeError('A mistake'))
  expect(told()).toBeUndefined()
})
