import { describe, expect, test } from 'vitest'
import { type Cart, mergeCart } from '#contract/cart.ts'
import * as cartCalls from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { getFaq } from '#contract/cms/content-pages.ts'
import { getOrder, type Order } from '#contract/order.ts'
import { createLine } from '#contract/test-bodies.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createCartActions } from './cart-actions.ts'
import { createEmptyCart } from './cart.ts'
import { createCatalog } from './catalog.ts'
import { findInvariant } from './invariants.ts'
import type { ShopNamespace, ShopRequest } from './shop-request.ts'
import { addOrder, createStore, type StoredOrder } from './store.ts'

const price = (dollars: number, discounted: number) => ({
  price: dollars,
  bestDiscountPercentage: 0,
  bestDiscountedPrice: discounted,
  qtyOnHand: 5,
})
const shop = {
  products: [],
  promoCodes: [],
  priceList: { 'SLING-1': price(49.99, 0), 'CAP-1': price(29.95, 24.5) },
} as Partial<Fixtures> as Fixtures

function createShopNamespace(): ShopNamespace {
  let ids = 0
  const next = () => String((ids += 1))
  const namespace = { store: createStore(), random: { id: next, hex: next }, clock: { now: () => 0 } }
  return namespace as unknown as ShopNamespace
}

const createRequest = (store = createShopNamespace().store, query: object = {}) =>
  ({ query, namespace: { store } }) as Partial<ShopRequest> as ShopRequest

function cart(change: Partial<Cart> = {}): Cart {
  const owned = {
    cart: createEmptyCart('c'),
    owner: { kind: 'guest', token: 'gid' } as const,
    namespace: createShopNamespace(),
  }
  return {
    ...createCartActions(shop, createCatalog(shop)).add(owned, [createLine('SLING-1', 2), createLine('CAP-1')]),
    ...change,
  }
}

describe('carts', () => {
  const findViolation = (change: Partial<Cart>) => findInvariant(cartCalls.getCart)?.(cart(change), createRequest())

  test('accepts totals that are correct to the cent', () => {
    expect(findViolation({})).toBeUndefined()
    expect(findViolation({ discountAmount: 10.02, shipping: 5, taxAmount: 7.01, totalAmount: 126.47 })).toBeUndefined()
    expect(findViolation({ items: [], subTotal: 0, totalAmount: 0 })).toBeUndefined()
  })

  test.each([
    [{ subTotal: 124.47 }, 'subTotal', 'is not the sum of the lines'],
    [{ totalAmount: 124.47 }, 'totalAmount', 'is not the sum of its parts'],
    [{ taxAmount: 1 }, 'totalAmount', 'is not the sum of its parts'],
    [{ discountAmount: 1 }, 'totalAmount', 'is not the sum of its parts'],
    [{ shipping: 1 }, 'totalAmount', 'is not the sum of its parts'],
    [{ discountAmount: 125, totalAmount: -0.52 }, 'totalAmount', 'is below zero'],
    [{ items: [...cart().items, ...cart().items] }, 'items', 'two lines have the same item'],
  ])('rejects %j', (change, field, text) => {
    expect(findViolation(change)).toEqual({ field, text })
  })
})

describe('merging carts', () => {
  test('SESS-08 invalidates the guest and checks the totals', () => {
    const { store } = createShopNamespace()
    const invariant = findInvariant(mergeCart)
    expect(invariant?.(cart(), createRequest(store, { guestId: 'gid' }))).toBeUndefined()
    expect(invariant?.(cart({ subTotal: 1 }), createRequest(store, { guestId: 'gid' }))).toMatchObject({
      field: 'subTotal',
    })
    store.carts.set('gid', createEmptyCart('c'))
    expect(invariant?.(cart(), createRequest(store, { guestId: 'gid' }))).toEqual({
      field: 'guestId',
      text: 'is still valid after the merge',
    })
  })
})

const line = { price: 10, quantity: 2, isFflItem: false, isReceiverItem: false }
const order = (change: object = {}) =>
  ({
    id: 'CW-1',
    items: [line],
    discountAmount: 1,
    shippingCost: 5,
    taxAmount: 2,
    totalAmount: 26,
    dealerName: null,
    ...change,
  }) as unknown as Order

const ORDERS: readonly [change: object, violation: object | undefined][] = [
  [{}, undefined],
  [{ dealerName: 'Ridge' }, undefined],
  [{ items: [{ ...line, isFflItem: true }], dealerName: 'Ridge' }, undefined],
  [{ items: [{ price: 10, quantity: 2 }] }, undefined],
  [{ items: [{ ...line, isFflItem: true }] }, { field: 'dealerName', text: 'dealer items have no dealer' }],
  [
    {
      items: [
        { price: 0, quantity: 1 },
        { ...line, isReceiverItem: true },
      ],
    },
    { field: 'dealerName', text: 'dealer items have no dealer' },
  ],
  [{ totalAmount: 26.01 }, { field: 'totalAmount', text: 'is not the sum of its parts' }],
  [{ discountAmount: 2 }, { field: 'totalAmount', text: 'is not the sum of its parts' }],
  [{ shippingCost: 6 }, { field: 'totalAmount', text: 'is not the sum of its parts' }],
  [{ taxAmount: 1 }, { field: 'totalAmount', text: 'is not the sum of its parts' }],
]

test.each(ORDERS)('reports an order with %j as %j, both when it is read and when it is placed', (change, violation) => {
  expect(findInvariant(getOrder)?.(order(change), createRequest())).toEqual(violation)
  const { store } = createShopNamespace()
  addOrder(store, { order: order(change) } as Partial<StoredOrder> as StoredOrder, undefined)
  const placed = { success: true, orderId: 'CW-1', message: '' }
  expect(findInvariant(checkOut)?.(placed, createRequest(store))).toEqual(violation)
})

test('requires a placed order to be stored, but not a declined one', () => {
  const invariant = findInvariant(checkOut)
  const unknownOrder = { field: 'orderId', text: 'is not a stored order' }
  expect(invariant?.({ success: true, orderId: 'CW-2', message: '' }, createRequest())).toEqual(unknownOrder)
  expect(invariant?.({ success: true, orderId: null, message: '' }, createRequest())).toEqual(unknownOrder)
  expect(invariant?.({ success: false, orderId: null, message: '' }, createRequest())).toBeUndefined()
})

test('has no invariants for other responses', () => {
  expect(findInvariant(getFaq)).toBeUndefined()
})
