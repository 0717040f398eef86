import { describe, expect, test } from 'vitest'
import type { ComputeRequest } from '#contract/cart.ts'
import { createLine } from '#contract/test-bodies.ts'
import { createCartActions } from './cart-actions.ts'
import { type CartOwner, createEmptyCart } from './cart.ts'
import { catchError, createShopNamespace, SMALL_SHOP, smallCatalog } from './test-shop.ts'

const actions = createCartActions(SMALL_SHOP, smallCatalog)

function owned(owner: CartOwner = { kind: 'guest', token: 'gid_1' }) {
  return { cart: createEmptyCart('cart_1'), owner, namespace: createShopNamespace() }
}

const address: ComputeRequest['address'] = {
  line1: '',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83702',
  country: 'US',
  taxCode: '',
}

describe('reading a cart', () => {
  const nothing = {
    id: 'cart_1',
    isAbandoned: false,
    items: [],
    subTotal: 0,
    taxAmount: 0,
    shipping: 0,
    discountAmount: 0,
    totalAmount: 0,
    appliedDiscounts: [],
  }

  test("CART-01 a guest's cart identifies the guest, and a customer's cart the customer", () => {
    expect(actions.read(owned())).toEqual({
      ...nothing,
      userId: null,
      guestId: 'gid_1',
      isGuest: true,
      userEmail: null,
    })
    expect(actions.read(owned({ kind: 'customer', id: 'user_1', email: 'a@b.example' }))).toEqual({
      ...nothing,
      userId: 'user_1',
      guestId: null,
      isGuest: false,
      userEmail: 'a@b.example',
    })
  })

  test('PROMO-05 a promotion lists the lines it applies to, and is omitted if there are none', () => {
    const guest = owned()
    const page = { data: [] }
    guest.namespace.store.promotions = [
      { sku: 'CAP-1', percentage: 20, page },
      { sku: 'SLING-2', percentage: 20, page },
    ]
    const cart = actions.add(guest, [
      createLine('CAP-1', 2),
      createLine('SLING-1'),
      createLine('CAP-1', 1, { optionIds: ['a'] }),
    ])
    expect(cart.appliedDiscounts).toEqual([{ appliedToCartItemIds: ['line_1', 'line_3'], promotionalPageInfo: page }])
    expect(cart.discountAmount).toBe(14.7)
  })
})

describe('changing a cart', () => {
  test("CART-04 returns an added line with the shop's price, the undiscounted price, and the totals", () => {
    const cart = actions.add(owned(), [createLine('CAP-1', 2, { notes: 'gift' })])
    expect(cart.items).toEqual([
      { ...createLine('CAP-1', 2, { notes: 'gift' }), id: 'line_1', productPrice: 24.5, price: 29.95 },
    ])
    expect(cart).toMatchObject({ subTotal: 49, totalAmount: 49 })
  })

  test('CART-04 OPEN-088 the quantity of a line is limited to the stock that other lines of its SKU do not use', () => {
    const guest = owned()
    const { items } = actions.add(guest, [
      createLine('SLING-1', 2),
      createLine('SLING-1', 1, { optionIds: ['red'] }),
      createLine('CAP-1'),
    ])
    const [line] = items
    if (line === undefined) throw new Error('Nothing was added.')
    expect(actions.update(guest, line.id, { ...line, quantity: 4 }).items.map(({ quantity }) => quantity)).toEqual([
      4, 1, 1,
    ])
    expect(catchError(() => actions.update(guest, line.id, { ...line, quantity: 5 }))).toMatchObject({
      status: 400,
      errors: { quantity: ['Only 5 in stock: Product SLING-1'] },
    })
    expect(actions.read(guest).items.map(({ quantity }) => quantity)).toEqual([4, 1, 1])
  })

  test('CART-04 a line cannot change its ID or product', () => {
    const guest = owned()
    const [line] = actions.add(guest, [createLine('SLING-1')]).items
    if (line === undefined) throw new Error('Nothing was added.')
    expect(catchError(() => actions.update(guest, 'line_9', { ...line, id: 'line_9' }))).toMatchObject({
      status: 404,
      message: 'The cart does not have this line.',
    })
    expect(catchError(() => actions.update(guest, line.id, { ...line, id: 'line_9' }))).toMatchObject({
      errors: { id: ['Must match the ID in the path'] },
    })
    expect(catchError(() => actions.update(guest, line.id, { ...line, productId: 'CAP-1' }))).toMatchObject({
      errors: { productId: ['A line cannot change its product'] },
    })
    guest.cart.lines = guest.cart.lines.map((each) => ({ ...each, item: createLine('NOPE') }))
    expect(catchError(() => actions.update(guest, line.id, { ...line, productId: 'NOPE' }))).toMatchObject({
      errors: { productId: ['There is no product with the SKU "NOPE"'] },
    })
  })

  test('CART-04 removes a line and rejects an unknown one', () => {
    const guest = owned()
    actions.add(guest, [createLine('SLING-1'), createLine('CAP-1')])
    expect(actions.remove(guest, 'line_1').items.map(({ id }) => id)).toEqual(['line_2'])
    expect(catchError(() => actions.remove(guest, 'line_1'))).toMatchObject({
      status: 404,
      message: 'The cart does not have this line.',
    })
  })
})

describe('stock sold in the meantime', () => {
  const above = { status: 400, errors: { items: ['Only 2 in stock: Product SLING-1'] } }

  test('rejects a change to a line while another line exceeds the stock', () => {
    const guest = owned()
    const [, cap] = actions.add(guest, [createLine('SLING-1', 3), createLine('CAP-1')]).items
    if (cap === undefined) throw new Error('Nothing was added.')
    guest.namespace.store.skuChanges.set('SLING-1', { stock: 2 })
    expect(catchError(() => actions.add(guest, [createLine('SLING-2')]))).toMatchObject(above)
    expect(catchError(() => actions.update(guest, cap.id, { ...cap, quantity: 2 }))).toMatchObject(above)
    expect(catchError(() => actions.compute(guest, { address, cartId: 'cart_1', shippingMethodId: 1 }))).toMatchObject({
      errors: { cartId: ['Only 2 in stock: Product SLING-1'] },
    })
    expect(guest.cart.lines.map(({ quantity }) => quantity)).toEqual([3, 1])
  })

  test('a line that is no longer in the catalog does not block changes to others', () => {
    const guest = owned()
    actions.add(guest, [createLine('SLING-1')])
    guest.cart.lines = guest.cart.lines.map((line) => ({ ...line, item: createLine('NOPE') }))
    expect(actions.add(guest, [createLine('CAP-1')]).items.map(({ productId }) => productId)).toEqual(['NOPE', 'CAP-1'])
  })
})

describe('computing a cart', () => {
  const request = { address, cartId: 'cart_1', shippingMethodId: 2 }

  test('API-13 API-14 shipping depends on the method, and tax on the state and the price of the goods', () => {
    const guest = owned()
    actions.add(guest, [createLine('SLING-2', 2)])
    expect(actions.compute(guest, request)).toMatchObject({
      subTotal: 20,
      shipping: 24.95,
      taxAmount: 1.2,
      totalAmount: 46.15,
    })
    const california = { ...request, address: { ...address, region: 'California' }, shippingMethodId: 1 }
    expect(actions.compute(guest, california)).toMatchObject({ shipping: 0, taxAmount: 1.45, totalAmount: 21.45 })
    const texas = { ...request, address: { ...address, region: 'texas' } }
    expect(actions.compute(guest, texas)).toMatchObject({ taxAmount: 0, totalAmount: 44.95 })
  })

  test.each([
    [{ cartId: 'cart_2' }, 'cartId', 'Must be the ID of your cart'],
    [{ address: { ...address, region: 'ID' } }, 'address.region', '"ID" is not the full name of a state'],
    [{ shippingMethodId: 3 }, 'shippingMethodId', 'Unknown shipping method'],
  ])('API-13 API-14 rejects a computation with %j', (change, field, text) => {
    const guest = owned()
    expect(catchError(() => actions.compute(guest, { ...request, ...change }))).toMatchObject({
      status: 400,
      errors: { [field]: [text] },
    })
    expect(guest.cart).toEqual(createEmptyCart('cart_1'))
  })
})

describe('discount codes', () => {
  test("API-15 API-16 applies a code's percentage discount, ignoring case", () => {
    const guest = owned()
    actions.add(guest, [createLine('SLING-2', 2)])
    expect(actions.applyPromoCode(guest, { promoCode: 'RANGE10', cartId: 'cart_1' })).toMatchObject({
      discountAmount: 2,
      totalAmount: 18,
    })
  })

  test('API-15 API-16 rejects a code that is unknown or for another cart', () => {
    const guest = owned()
    expect(catchError(() => actions.applyPromoCode(guest, { promoCode: 'NOPE', cartId: 'cart_1' }))).toMatchObject({
      status: 400,
      errors: { promoCode: ['This discount code is not valid'] },
    })
    expect(catchError(() => actions.applyPromoCode(guest, { promoCode: 'RANGE10', cartId: 'cart_2' }))).toMatchObject({
      errors: { cartId: ['Must be the ID of your cart'] },
    })
    expect(guest.cart.discountPercentage).toBe(0)
  })
})
