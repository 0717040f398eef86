import { beforeEach, expect, test, vi } from 'vitest'
import type { AppliedDiscount } from '#contract/cart.ts'
import { usePromotion } from '../../cart/promotion.ts'
import { ServerCart, SLING } from '../../cart/test-cart-server.ts'
import { openTab } from '../../cart/test-tab.ts'
import { fakeApi, stubBrowser } from '../api/test-api.ts'
import { setConsent, type Consent, useConsent } from './consent.ts'
import { setAnalyticsUser, sendAnalyticsStart, track } from './track.ts'

let server: ServerCart

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('dataLayer', undefined)
  usePromotion.setState({ promotion: null })
  server = new ServerCart()
})

function startWithConsent(consent: Consent) {
  useConsent.setState({ consent })
  fakeApi((request) => server.respond(request))
  return openTab()
}

const tracked = (quantity: number) => [{ item_id: 'SLING', item_name: 'Clave Sling', price: 80, quantity }]

test('CONS-09 adding to the cart sends add_to_cart with only the added lines', async () => {
  const { cart } = startWithConsent('accepted')
  await cart.addToCart([{ ...SLING, productId: 'MAT', productName: 'Mat' }])
  globalThis.dataLayer = []
  await cart.addToCart([SLING])
  expect(globalThis.dataLayer).toEqual([{ event: 'add_to_cart', currency: 'USD', value: 80, items: tracked(1) }])
})

test('CONS-10 OPEN-087 sends update_cart when a quantity changes, a line is added again, or a line is removed', async () => {
  const { cart } = startWithConsent('accepted')
  await cart.addToCart([SLING])
  await cart.addToCart([SLING])
  await cart.setQuantity('line-1', 5)
  await cart.removeItem('line-1')
  expect(globalThis.dataLayer?.slice(1)).toEqual([
    { event: 'update_cart', currency: 'USD', value: 160, items: tracked(2) },
    { event: 'update_cart', currency: 'USD', value: 400, items: tracked(5) },
    { event: 'update_cart', currency: 'USD', value: 0, items: tracked(0) },
  ])
})

test('CONS-09 CONS-10 sends no event for a rejected change', async () => {
  useConsent.setState({ consent: 'accepted' })
  fakeApi(({ method, ...request }) =>
    method === 'POST' && request.path.endsWith('/items')
      ? { status: 400, json: { message: 'Clave Sling is sold out' } }
      : server.respond({ method, ...request }),
  )
  const { cart } = openTab()
  await cart.addToCart([SLING])
  expect(globalThis.dataLayer).toBeUndefined()
})

test.each(['declined', 'unknown'] as const)(
  'OPEN-096 CONS-04 drops events instead of queuing them if consent is %s',
  async (consent) => {
    const { cart } = startWithConsent(consent)
    await cart.addToCart([SLING])
    setConsent(true)
    expect(globalThis.dataLayer).toBeUndefined()
    await cart.setQuantity('line-1', 2)
    expect(globalThis.dataLayer).toEqual([{ event: 'update_cart', currency: 'USD', value: 160, items: tracked(2) }])
  },
)

test('OPEN-096 sends the user ID only with consent, even if consent is given after the sign-in', () => {
  startWithConsent('unknown')
  setAnalyticsUser('customer-1')
  expect(globalThis.dataLayer).toBeUndefined()
  setConsent(true)
  sendAnalyticsStart()
  expect(globalThis.dataLayer?.at(-1)).toEqual({ user_id: 'customer-1' })
  setAnalyticsUser('customer-1')
  setAnalyticsUser(null)
  expect(globalThis.dataLayer?.slice(1)).toEqual([{ user_id: 'customer-1' }, { user_id: null }])
})

test('CONS-12 OPEN-121 keeps a purchase made in the checkout, which has no analytics provider, and sends it once from the next page with a provider', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const purchase = { event: 'purchase', transaction_id: 'CW-1', currency: 'USD', value: 80, items: [] } as const
  const loadedFor = vi.spyOn(performance, 'getEntriesByType')
  loadedFor.mockReturnValue([{ name: 'https://shop.example/checkout' } as PerformanceEntry])
  startWithConsent('declined')
  track(purchase)
  expect([...stored]).toEqual([])
  setConsent(true)
  track(purchase)
  expect(globalThis.dataLayer).toBeUndefined()
  loadedFor.mockReturnValue([{ name: 'https://shop.example/confirm/CW-1' } as PerformanceEntry])
  sendAnalyticsStart()
  sendAnalyticsStart()
  expect(globalThis.dataLayer?.filter((entry) => (entry as { event?: string }).event === 'purchase')).toEqual([
    purchase,
  ])
  loadedFor.mockRestore()
})

test("CONS-03 OPEN-096 sends the provider's start event with its time, and without a user while signed out", () => {
  startWithConsent('accepted')
  setAnalyticsUser(null)
  globalThis.dataLayer = []
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  sendAnalyticsStart()
  vi.useRealTimers()
  expect(globalThis.dataLayer).toEqual([{ event: 'gtm.js', 'gtm.start': 1_800_000_000_000 }])
})

test.each([
  ['true', 'accepted'],
  ['false', 'declined'],
  [null, 'unknown'],
])('CONS-06 OPEN-096 treats the stored consent %j as %s, regardless of its age', async (stored, consent) => {
  if (stored !== null) localStorage.setItem('analyticsConsent', stored)
  localStorage.setItem('analyticsConsentTimestamp', '2001-01-01T00:00:00.000Z')
  vi.resetModules()
  expect((await import('./consent.ts')).useConsent.getState().consent).toBe(consent)
})

function discountOn(...appliedToCartItemIds: string[]): AppliedDiscount {
  const page = {
    title: 'Range week',
    subtitle: 'Ten percent off',
    promo_image: { url: '/uploads/range.webp' },
    group1: { display_type: 'a', documentId: 'slings', products: [{ skus: [{ sku: 'SLING' }] }] },
    group2: { display_type: 'b', documentId: 'range-gear', products: [{ skus: [{ sku: 'MAT' }] }] },
  }
  return { appliedToCartItemIds, promotionalPageInfo: { data: [page] } }
}

test('PROMO-03 PROMO-04 OPEN-090 shows a promotion only after a line it covers is added or updated', async () => {
  const { cart } = startWithConsent('unknown')
  vi.spyOn(server, 'cart').mockImplementation(() => ({
    ...ServerCart.prototype.cart.call(server),
    appliedDiscounts: [discountOn('line-1')],
  }))
  await cart.addToCart([SLING])
  const offered = {
    title: 'Range week',
    subtitle: 'Ten percent off',
    imageUrl: '/uploads/range.webp',
    collectionId: 'range-gear',
  }
  expect(usePromotion.getState().promotion).toEqual(offered)
  usePromotion.getState().dismiss()
  await cart.setQuantity('line-1', 3)
  expect(usePromotion.getState().promotion).toEqual(offered)
  usePromotion.getState().dismiss()
  await cart.addToCart([{ ...SLING, productId: 'KIT' }])
  expect(usePromotion.getState().promotion).toBeNull()
})
