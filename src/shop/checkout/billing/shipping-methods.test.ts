import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, stubBrowser } from '../../lib/api/test-api.ts'
import { loadShippingMethods, useShippingMethods } from './shipping-methods.ts'

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('document', { querySelector: () => null })
  useShippingMethods.setState({ methods: undefined, failed: false, loading: undefined })
})

test('CHK-17 fetches the list once, retries after a failure, and then uses the cache', async () => {
  const methods = [{ id: 1, name: 'Ground', price: 0 }]
  let missing = true
  const sent = fakeApi(() => (missing ? { lost: missing } : { json: methods }))
  await loadShippingMethods()
  expect(useShippingMethods.getState()).toEqual({ methods: undefined, failed: true, loading: undefined })
  missing = false
  const loading = [loadShippingMethods(), loadShippingMethods()]
  expect(useShippingMethods.getState().failed).toBe(false)
  await Promise.all(loading)
  await loadShippingMethods()
  expect(useShippingMethods.getState()).toEqual({ methods, failed: false, loading: undefined })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /Cart/shipping-methods',
    'GET /Cart/shipping-methods',
  ])
})
