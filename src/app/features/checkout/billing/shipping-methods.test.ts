import { expect, test, vi } from 'vitest'
import { getShippingMethods } from '#contract/cart.ts'
import { api } from '../../../shop.ts'
import { loadShippingMethods, useShippingMethods } from './shipping-methods.ts'

vi.mock('../../../shop.ts', () => ({ api: { call: vi.fn() } }))

test('CHK-17 the list is fetched once, tried again after a failure, and then kept', async () => {
  const call = vi.mocked(api.call)
  call.mockRejectedValueOnce(new Error('unreachable'))
  await loadShippingMethods()
  expect(useShippingMethods.getState()).toEqual({ methods: undefined, failed: true })
  const methods = [{ id: 1, name: 'Ground', price: 0 }]
  call.mockResolvedValue(methods)
  await Promise.all([loadShippingMethods(), loadShippingMethods()])
  await loadShippingMethods()
  expect(useShippingMethods.getState()).toEqual({ methods, failed: false })
  expect(call.mock.calls).toEqual([
    [getShippingMethods, {}],
    [getShippingMethods, {}],
  ])
})
