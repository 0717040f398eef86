import { describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { createLine } from '#contract/test-bodies.ts'
import { openSession } from '../customers/sessions.ts'
import { addGuest, addUser } from '../customers/users.ts'
import type { ShopRequest, ShopHandlers } from '../shop-request.ts'
import { addOrder, type StoredOrder } from '../store.ts'
import { catchError, createShopNamespace, SMALL_SHOP, smallCatalog } from '../test-shop.ts'
import { createCartHandlers } from './cart.ts'

const handlers = createCartHandlers(SMALL_SHOP, smallCatalog)

/** Creates a shop with a guest and a signed-in customer. */
function shop() {
  const namespace = createShopNamespace()
  const guest = addGuest(namespace)
  const name = { firstName: 'Mara', lastName: 'Quill', password: { salt: '', hash: '' } }
  const user = addUser(namespace, { ...name, email: 'mara@b.example' })
  const session = namespace.store.sessions.get(openSession(namespace, user).accessToken)
  const callHandler = (id: keyof typeof handlers, details: Partial<Record<keyof ShopRequest, unknown>>): unknown =>
    (handlers[id] as (request: unknown) => unknown)({ namespace, path: {}, query: {}, ...details })
  return {
    namespace,
    guest,
    user,
    asGuest: (id: keyof typeof handlers, body?: unknown, path: object = {}) =>
      callHandler(id, { path: { token: guest, ...path }, body }) as Cart,
    asCustomer: (id: keyof typeof handlers, body?: unknown, path: object = {}) =>
      callHandler(id, { session, path, body }) as Cart,
    merge: (inQuery: string, inBody: string) =>
      callHandler('mergeCart', { session, query: { guestId: inQuery }, body: { guestId: inBody } }) as Cart,
    call: callHandler,
  }
}

const OF_GUESTS: readonly (keyof ShopHandlers)[] = [
  'getGuestCart',
  'addGuestCartItems',
  'updateGuestCartItem',
  'removeGuestCartItem',
  'computeGuestCart',
  'applyGuestPromoCode',
]
const OF_CUSTOMERS: readonly (keyof ShopHandlers)[] = [
  'getCart',
  'addCartItems',
  'updateCartItem',
  'removeCartItem',
  'computeCart',
  'applyPromoCode',
  'mergeCart',
]

describe('cart owner', () => {
  test.each(OF_GUESTS)('API-05 rejects %s for an unknown guest', (id) => {
    expect(catchError(() => shop().call(id as 'getGuestCart', { path: { token: 'gid_9' } }))).toMatchObject({
      status: 404,
      message: 'There is no cart for this guest.',
    })
  })

  test.each(OF_CUSTOMERS)('SESS-22 rejects %s when not signed in', (id) => {
    const { call, guest } = shop()
    const details = { path: { token: guest }, query: { guestId: guest }, body: { guestId: guest } }
    expect(catchError(() => call(id as 'getCart', details))).toMatchObject({ status: 401 })
  })

  test.each(['asGuest', 'asCustomer'] as const)(
    'API-06 API-07 API-08 API-09 API-10 API-11 changing the cart of %s does not affect another cart',
    (as) => {
      const world = shop()
      const runAs = world[as]
      const other = as === 'asGuest' ? () => world.asCustomer('getCart') : () => world.asGuest('getGuestCart')
      const [read, add, update, remove] =
        as === 'asGuest'
          ? (['getGuestCart', 'addGuestCartItems', 'updateGuestCartItem', 'removeGuestCartItem'] as const)
          : (['getCart', 'addCartItems', 'updateCartItem', 'removeCartItem'] as const)
      const [line] = runAs(add, [createLine('SLING-1')]).items
      expect(runAs(update, { ...line, quantity: 2 }, { id: line?.id }).items).toEqual([{ ...line, quantity: 2 }])
      expect(runAs(read)).toMatchObject({ isGuest: as === 'asGuest', totalAmount: 99.98 })
      expect(other().items).toEqual([])
      expect(runAs(remove, undefined, { id: line?.id }).items).toEqual([])
      expect(runAs(read).items).toEqual([])
    },
  )

  test("API-13 API-14 API-15 API-16 totals and codes apply to the owner's cart", () => {
    const { asGuest, asCustomer } = shop()
    const address = { line1: '', line2: '', city: '', region: 'Idaho', postalCode: '', country: 'US', taxCode: '' }
    for (const [act, add, compute, apply] of [
      [asGuest, 'addGuestCartItems', 'computeGuestCart', 'applyGuestPromoCode'],
      [asCustomer, 'addCartItems', 'computeCart', 'applyPromoCode'],
    ] as const) {
      const { id: cartId } = act(add, [createLine('SLING-2')])
      expect(act(compute, { address, cartId, shippingMethodId: 2 })).toMatchObject({ shipping: 24.95, taxAmount: 0.6 })
      expect(act(apply, { promoCode: 'RANGE10', cartId })).toMatchObject({ discountAmount: 1 })
    }
  })

  test("API-12 returns the shop's shipping methods", () => {
    expect(shop().call('getShippingMethods', {})).toEqual([
      { id: 1, name: 'Ground', price: 0 },
      { id: 2, name: 'Express', price: 24.95 },
    ])
  })
})

describe('merging carts', () => {
  test('API-17 SESS-07 SESS-08 moves lines, code, and orders to the customer and invalidates the guest', () => {
    const { namespace, guest, user, asGuest, asCustomer, merge } = shop()
    const { store } = namespace
    asCustomer('addCartItems', [createLine('SLING-1')])
    const { id: cartId } = asGuest('addGuestCartItems', [createLine('SLING-1'), createLine('CAP-1')])
    asGuest('applyGuestPromoCode', { promoCode: 'RANGE10', cartId })
    const order = (id: string, ownerId: string) =>
      addOrder(store, { ownerId, status: 'Paid', order: { id } } as Partial<StoredOrder> as StoredOrder, undefined)
    order('CW-1', guest)
    order('CW-2', 'gid_other')
    const merged = merge(guest, guest)
    expect(merged.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['SLING-1', 2],
      ['CAP-1', 1],
    ])
    expect(merged).toMatchObject({
      isGuest: false,
      userEmail: 'mara@b.example',
      subTotal: 124.48,
      discountAmount: 12.45,
    })
    expect(user.orderIds).toEqual(['CW-1'])
    expect([...store.orders.values()].map(({ ownerId, status }) => [ownerId, status])).toEqual([
      [user.id, 'Paid'],
      ['gid_other', 'Paid'],
    ])
    expect(store.carts.has(guest)).toBe(false)
    expect(catchError(() => merge(guest, guest))).toMatchObject({
      status: 404,
      message: 'There is no cart for this guest.',
    })
  })

  test("API-17 a customer's code takes precedence over the guest's", () => {
    const { namespace, guest, user, merge } = shop()
    user.cart.discountPercentage = 5
    const cart = namespace.store.carts.get(guest)
    if (cart !== undefined) cart.discountPercentage = 10
    merge(guest, guest)
    expect(user.cart.discountPercentage).toBe(5)
  })

  test('API-17 requires the same guest in the query and in the body', () => {
    const { guest, merge } = shop()
    for (const [inQuery, inBody] of [
      [guest, 'gid_9'],
      ['gid_9', guest],
    ] as const) {
      expect(catchError(() => merge(inQuery, inBody))).toMatchObject({
        status: 400,
        errors: { guestId: ['Must be the same in the query and in the body'] },
      })
    }
  })
})
