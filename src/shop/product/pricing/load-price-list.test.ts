import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, stubBrowser } from '../../lib/api/test-api.ts'
import { loadPriceList } from './load-price-list.ts'

const record = { price: 90, bestDiscountPercentage: 10, bestDiscountedPrice: 81, qtyOnHand: 3 }

beforeEach(() => {
  stubBrowser()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('PROD-53 gets prices and stock from the cached endpoint without a second request', async () => {
  const sent = fakeApi(() => ({ json: { 'S-1': record } }))
  await expect(loadPriceList()).resolves.toEqual({ 'S-1': record })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /Products'])
})

test('PROD-54 requests the uncached endpoint after an empty list', async () => {
  const sent = fakeApi(({ path }) => ({ json: path === '/Products' ? {} : { 'S-1': record } }))
  await expect(loadPriceList()).resolves.toEqual({ 'S-1': record })
  expect(sent.map(({ path }) => path)).toEqual(['/Products', '/Products/nocache'])
})

test('OPEN-092 returns an empty list if both lists are empty, and undefined after a failure to keep the prices from the build', async () => {
  fakeApi(() => ({ json: {} }))
  await expect(loadPriceList()).resolves.toEqual({})
  fakeApi(() => ({ status: 500, json: { title: 'Broken' } }))
  await expect(loadPriceList()).resolves.toBeUndefined()
})
