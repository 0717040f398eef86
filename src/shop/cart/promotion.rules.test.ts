import { expect, test } from 'vitest'
import { type AppliedDiscount, Cart, type CartItem } from '#contract/cart.ts'
import { emptyCart } from './cart.rules.ts'
import { findPromotion } from './promotion.rules.ts'

const group = (documentId: string, ...skus: string[]) => ({
  display_type: 'collection-simple-grid',
  documentId,
  products: skus.map((sku) => ({ skus: [{ sku }] })),
})

type Page = AppliedDiscount['promotionalPageInfo']['data'][number]

const page: Page = {
  title: 'Range week',
  subtitle: 'Ten percent off',
  promo_image: { url: '/uploads/range.webp' },
  group1: group('slings', 'SLING'),
  group2: group('range-gear', 'MAT'),
}

const item = (id: string, productId: string) => ({ id, productId }) as CartItem

function offer(over: Partial<Page>, productId = 'SLING') {
  return findPromotion(
    {
      items: [item('line-1', productId)],
      appliedDiscounts: [{ appliedToCartItemIds: ['line-1'], promotionalPageInfo: { data: [{ ...page, ...over }] } }],
    },
    ['line-1'],
  )
}

test('PROMO-01 PROMO-02 accepts a cart with applied discounts', () => {
  const discount = (data: object) => ({ appliedToCartItemIds: ['line-1'], promotionalPageInfo: { data: [data] } })
  const wire = { ...emptyCart, appliedDiscounts: [discount({ ...page, group2: null })] }
  expect(Cart.parse(wire)).toEqual(wire)
  for (const field of ['title', 'subtitle', 'promo_image', 'group1', 'group2']) {
    const data = { ...wire, appliedDiscounts: [discount({ ...page, [field]: 7 })] }
    expect(Cart.safeParse(data).success, field).toBe(false)
  }
})

test('OPEN-090 Shop Now links to the first group without the item, or else to the first group', () => {
  expect(offer({})?.collectionId).toBe('range-gear')
  expect(offer({}, 'MAT')?.collectionId).toBe('slings')
  expect(offer({}, 'OTHER')?.collectionId).toBe('slings')
  expect(offer({ group2: group('range-gear', 'SLING') })?.collectionId).toBe('slings')
  expect(offer({ group1: null })?.collectionId).toBe('range-gear')
  // The discounted item is one of several in its group and has several SKUs.
  const products = [{ skus: [{ sku: 'STRAP' }] }, { skus: [{ sku: 'SLING-L' }, { sku: 'SLING' }] }]
  expect(offer({ group1: { ...group('slings'), products } })?.collectionId).toBe('range-gear')
  expect(offer({ group1: null, group2: null })?.collectionId).toBeNull()
})

test('PROMO-05 shows no promotion for a discount without a page or for a line that is not in the cart', () => {
  const discount = { appliedToCartItemIds: ['line-1'], promotionalPageInfo: { data: [page] } }
  expect(findPromotion({ items: [], appliedDiscounts: [discount] }, ['line-1'])).toBeUndefined()
  const empty = { ...discount, promotionalPageInfo: { data: [] } }
  expect(findPromotion({ items: [item('line-1', 'SLING')], appliedDiscounts: [empty] }, ['line-1'])).toBeUndefined()
})

test('PROMO-05 shows the first discount on a changed line and ignores discounts on other lines', () => {
  const items = [item('line-1', 'SLING'), item('line-2', 'MAT')]
  const on = (line: string, title: string) => ({
    appliedToCartItemIds: [line],
    promotionalPageInfo: { data: [{ ...page, title }] },
  })
  const appliedDiscounts = [on('line-2', 'Mats'), on('line-1', 'Slings'), on('line-1', 'More slings')]
  expect(findPromotion({ items, appliedDiscounts: appliedDiscounts.slice(0, 1) }, ['line-1'])).toBeUndefined()
  expect(findPromotion({ items, appliedDiscounts }, ['line-1'])?.title).toBe('Slings')
  expect(findPromotion({ items, appliedDiscounts }, [])).toBeUndefined()
})

test('PROMO-06 a promotion has a title, a subtitle, and an optional image', () => {
  expect(offer({})).toEqual({
    title: 'Range week',
    subtitle: 'Ten percent off',
    imageUrl: '/uploads/range.webp',
    collectionId: 'range-gear',
  })
  expect(offer({ promo_image: null })?.imageUrl).toBeNull()
})
