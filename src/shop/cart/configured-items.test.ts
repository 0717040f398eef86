import { beforeEach, expect, test, vi } from 'vitest'
import { useNotification } from '../lib/notification/notification.ts'
import { cartActions } from './cart-actions.ts'
import { addConfiguredItems } from './configured-items.ts'
import { SLING } from './test-cart-server.ts'

const line = { ...SLING, productId: 'TRN-BB-65-24-8', optionIds: ['stock-01'], buildId: 'build 7' }

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Notifications scroll the page, which is not possible in Node.
  vi.stubGlobal('scrollTo', vi.fn())
})

test('adds a build with valid IDs to the cart', async () => {
  const add = vi.spyOn(cartActions, 'addToCart').mockResolvedValue(undefined)
  await addConfiguredItems([line])
  expect(add).toHaveBeenCalledWith([line])
})

test.each([
  ['too many lines', Array.from({ length: 101 }, () => line)],
  ['too many options', [{ ...line, optionIds: Array.from({ length: 101 }, () => 'a') }]],
  ['a long option ID', [{ ...line, optionIds: ['a'.repeat(201)] }]],
  ['a long SKU', [{ ...line, productId: 'a'.repeat(201) }]],
  ['an ID with a bidirectional control character', [{ ...line, buildId: 'a\u202eb' }]],
  ['an ID with a control character', [{ ...line, productId: 'a\u0000b' }]],
])('rejects a build that contains %s', async (_, items) => {
  const add = vi.spyOn(cartActions, 'addToCart').mockResolvedValue(undefined)
  await addConfiguredItems(items)
  expect(add).not.toHaveBeenCalled()
})

test('shows a notification for a rejected build and logs the reason', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await addConfiguredItems([line, { ...line, productId: 7 }])
  expect(log).toHaveBeenLastCalledWith('Configurator: 1.productId of addToCart cannot be read.')
  await addConfiguredItems('a build')
  expect(log).toHaveBeenLastCalledWith('Configurator: items of addToCart cannot be read.')
  expect(useNotification.getState().notification).toEqual({
    message: 'Your build could not be added to the cart. Please try again.',
    type: 'error',
  })
})
