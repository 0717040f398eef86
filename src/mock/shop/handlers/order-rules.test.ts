import { describe, expect, test } from 'vitest'
import type { CheckoutResponse, CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import { createLine, customerInfo, dealerInfo } from '#contract/test-bodies.ts'
import { createCartActions } from '../cart-actions.ts'
import { createEmptyCart } from '../cart.ts'
import { addGuest, addUser } from '../customers/users.ts'
import type { StoredUser } from '../store.ts'
import { catchError, createShopNamespace, SMALL_SHOP, smallCatalog } from '../test-shop.ts'
import { createCheckoutHandlers } from './checkout.ts'

const { checkOut } = createCheckoutHandlers(SMALL_SHOP, smallCatalog)
const actions = createCartActions(SMALL_SHOP, smallCatalog)

const buyer: CustomerInfo = {
  ...customerInfo,
  email: 'mara@b.example',
  shippingName: 'Ann Lee',
  shippingAddress: '4 Ocean Road',
  shippingZip: '94105',
  shippingCity: 'San Francisco',
  shippingState: 'CA',
  shippingCountry: 'US',
}

const dealer: DealerInfo = { ...dealerInfo, dealerCity: 'Reno', dealerState: 'NV', dealerZip: '89501' }

/** Creates a guest's cart with one line for each SKU, and functions to order it. */
function shop(...skus: string[]) {
  const namespace = createShopNamespace(1_700_000_000_000)
  const { store } = namespace
  const token = addGuest(namespace)
  const cart = store.carts.get(token) ?? createEmptyCart('')
  actions.add(
    { cart, owner: { kind: 'guest', token }, namespace },
    skus.map((sku) => createLine(sku)),
  )
  const order = (change: object = {}, user?: StoredUser): CheckoutResponse => {
    const body = { cartId: cart.id, customerInfo: buyer, paymentToken: 'stub_payment_1', ...change }
    const session = user === undefined ? undefined : { user }
    return checkOut({ body, session, namespace } as unknown as Parameters<typeof checkOut>[0])
  }
  return { namespace, store, token, cart, order }
}

describe('an order', () => {
  test('API-18 contains buyer, address, items and totals, and empties the cart', () => {
    const { store, token, cart, order } = shop('CAP-1')
    cart.discountPercentage = 10
    expect(order()).toEqual({ orderId: 'CW-100234', success: true, message: 'Order CW-100234 is placed' })
    expect(store.orders.get('CW-100234')).toEqual({
      ownerId: token,
      createdAt: '2023-11-14T22:13:20.000Z',
      status: 'Paid',
      order: {
        id: 'CW-100234',
        userEmail: 'mara@b.example',
        shippingFirstName: 'Mara Ann',
        shippingLastName: 'Quill',
        shippingAddress: '12 Larch Way',
        shippingCity: 'Boise',
        shippingState: 'ID',
        shippingZipCode: '83702',
        shippingCountry: 'United States',
        customerPhone: '(208)-555-0143',
        dealerName: null,
        dealerAddress: null,
        dealerCity: null,
        dealerState: null,
        dealerZipCode: null,
        dealerCountry: null,
        dealerPhone: null,
        items: [
          {
            productName: 'Product CAP-1',
            productUrl: '/product/x',
            options: [],
            unitPrice: 24.5,
            quantity: 1,
            price: 24.5,
            isFflItem: false,
            isReceiverItem: false,
          },
        ],
        shippingMethod: 'Express',
        shippingCost: 24.95,
        discountAmount: 2.45,
        taxAmount: 1.32,
        totalAmount: 48.32,
      },
    })
    expect(cart).toEqual(createEmptyCart(cart.id))
  })

  test('CHK-41 is shipped to and taxed at the shipping address if it differs from billing', () => {
    const { store, order } = shop('SLING-2')
    order({ customerInfo: { ...buyer, shippingSameAsBilling: false, shippingMethodId: 1 } })
    expect(store.orders.get('CW-100234')?.order).toMatchObject({
      shippingFirstName: 'Ann',
      shippingLastName: 'Lee',
      shippingAddress: '4 Ocean Road',
      shippingCity: 'San Francisco',
      shippingState: 'CA',
      shippingZipCode: '94105',
      shippingCountry: 'US',
      shippingCost: 0,
      taxAmount: 0.73,
      totalAmount: 10.73,
    })
  })

  test.each([
    ['Mara', 'Mara', ''],
    [' Mara ', 'Mara', ''],
    ['  Mara   Ann  Quill ', 'Mara Ann', 'Quill'],
  ])('CHK-76 uses the last of several words in "%s" as the last name', (name, first, last) => {
    const { store, order } = shop('SLING-2')
    order({ customerInfo: { ...buyer, name } })
    expect(store.orders.get('CW-100234')?.order).toMatchObject({ shippingFirstName: first, shippingLastName: last })
  })

  test('CHK-19 CHK-75 with a dealer item names the dealer and is pending until the license is reviewed', () => {
    const { store, order } = shop('RIFLE-1')
    order({ dealerInfo: dealer })
    expect(store.orders.get('CW-100234')).toMatchObject({
      status: 'Pending',
      order: {
        dealerName: 'Ridge Arms',
        dealerAddress: '4 Ridge Road',
        dealerCity: 'Reno',
        dealerState: 'NV',
        dealerZipCode: '89501',
        dealerCountry: 'United States',
        dealerPhone: '(208)-555-0199',
        items: [{ isFflItem: true, isReceiverItem: false }],
      },
    })
  })

  test('API-18 is not taxed in a state without a tax rate, and order numbers increase', () => {
    const { namespace, token, cart, store, order } = shop('SLING-2')
    order({ customerInfo: { ...buyer, state: 'TX', zip: '73301' } })
    expect(store.orders.get('CW-100234')?.order).toMatchObject({ taxAmount: 0, totalAmount: 34.95 })
    actions.add({ cart, owner: { kind: 'guest', token }, namespace }, [createLine('SLING-2')])
    expect(order({ paymentToken: 'stub_payment_2' }).orderId).toBe('CW-100235')
  })
})

describe('order owner', () => {
  const customer = (namespace: ReturnType<typeof shop>['namespace']) =>
    addUser(namespace, {
      firstName: 'Mara',
      lastName: 'Quill',
      email: 'mara@b.example',
      password: { salt: '', hash: '' },
    })

  test("API-18 a customer's order is in the customer's history", () => {
    const { namespace, store, order } = shop()
    const user = customer(namespace)
    actions.add({ cart: user.cart, owner: { kind: 'customer', id: user.id, email: user.email }, namespace }, [
      createLine('SLING-2'),
    ])
    expect(order({ cartId: user.cart.id }, user).success).toBe(true)
    expect(user.orderIds).toEqual(['CW-100234'])
    expect(store.orders.get('CW-100234')?.ownerId).toBe(user.id)
  })

  test("API-18 rejects an order for an unknown cart or another owner's cart", () => {
    const { namespace, cart, order } = shop('SLING-2')
    const user = customer(namespace)
    const unknown = { status: 404, message: 'The cart does not exist.' }
    expect(catchError(() => order({ cartId: 'cart_9' }))).toMatchObject(unknown)
    expect(catchError(() => order({ cartId: user.cart.id }))).toMatchObject(unknown)
    expect(catchError(() => order({}, user))).toMatchObject(unknown)
    namespace.store.carts.clear()
    expect(catchError(() => order({ cartId: cart.id }))).toMatchObject(unknown)
  })
})

describe('rejects an order that', () => {
  const rejection = (field: string, text: string) => ({ status: 400, errors: { [field]: [text] } })

  test('CHK-75 has no items or an unneeded dealer, or lacks a required dealer', () => {
    expect(catchError(() => shop().order())).toMatchObject(rejection('cartId', 'There are no products in the cart'))
    for (const sku of ['RIFLE-1', 'LOWER-1']) {
      const { store, cart, order } = shop()
      store.skuChanges.set('LOWER-1', { stock: 1 })
      actions.add(
        { cart, owner: { kind: 'guest', token: '' }, namespace: { store, random: { hex: () => '1' } } as never },
        [createLine('SLING-1'), createLine(sku)],
      )
      expect(catchError(() => order())).toMatchObject(
        rejection('dealerInfo', 'Required, because the cart has items that ship to a licensed dealer'),
      )
    }
    expect(catchError(() => shop('SLING-1').order({ dealerInfo: dealer }))).toMatchObject(
      rejection('dealerInfo', 'Must be omitted, because no item in the cart ships to a dealer'),
    )
  })

  test("CHK-42 has a dealer item that cannot ship to the dealer, regardless of the buyer's address", () => {
    const inCalifornia = { ...dealer, dealerState: 'CA', dealerZip: '94105' }
    const inChicago = { ...dealer, dealerState: 'NV', dealerZip: '60601' }
    for (const destination of [inCalifornia, inChicago]) {
      expect(catchError(() => shop('RIFLE-1').order({ dealerInfo: destination }))).toMatchObject(
        rejection('cartId', 'Cannot ship to this address: Product RIFLE-1'),
      )
    }
    const californian = { ...buyer, state: 'CA', zip: '60601' }
    expect(shop('RIFLE-1').order({ dealerInfo: dealer, customerInfo: californian }).success).toBe(true)
  })

  test('CHK-39 CHK-40 CHK-41 has items that cannot ship to the address, and names each of them', () => {
    const restricted = (change: object) => {
      const { cart, order } = shop('SLING-1', 'CAP-1', 'SLING-2')
      cart.lines = cart.lines.map((line) =>
        line.item.productId === 'CAP-1'
          ? line
          : { ...line, item: { ...line.item, restrictedStates: ['Idaho'], restrictedZips: ['941'] } },
      )
      return order(change)
    }
    const wrong = rejection('cartId', 'Cannot ship to this address: Product SLING-1, Product SLING-2')
    expect(catchError(() => restricted({}))).toMatchObject(wrong)
    const elsewhere = { ...buyer, shippingSameAsBilling: false }
    expect(catchError(() => restricted({ customerInfo: elsewhere }))).toMatchObject(wrong)
    expect(restricted({ customerInfo: { ...elsewhere, shippingZip: '90001' } }).success).toBe(true)
  })

  test('OPEN-088 exceeds the remaining stock or has an unknown shipping method', () => {
    const { store, cart, order } = shop('SLING-1')
    cart.lines = cart.lines.map((line) => ({ ...line, quantity: 3 }))
    store.skuChanges.set('SLING-1', { stock: 2 })
    expect(catchError(() => order())).toMatchObject(rejection('cartId', 'Only 2 in stock: Product SLING-1'))
    store.skuChanges.set('SLING-1', { stock: 3 })
    expect(catchError(() => order({ customerInfo: { ...buyer, shippingMethodId: 3 } }))).toMatchObject(
      rejection('customerInfo.shippingMethodId', 'Unknown shipping method'),
    )
    expect(order().success).toBe(true)
  })

  test('has invalid fields that match their schema', () => {
    const error = catchError(() => shop('SLING-1').order({ customerInfo: { ...buyer, email: 'mara' } }))
    expect(error).toMatchObject({ status: 400, message: expect.stringMatching(/^The order /) as string })
  })

  test('API-18 has an item that is no longer in the catalog', () => {
    const { cart, order } = shop('SLING-1')
    cart.lines = cart.lines.map((line) => ({ ...line, item: createLine('NOPE') }))
    expect(catchError(() => order())).toMatchObject(rejection('cartId', 'There is no product with the SKU "NOPE"'))
  })
})

describe('payment', () => {
  const invalid = 'The payment token is not valid or was already used.'

  test('API-18 does not place an order with a foreign or used token or a declined card', () => {
    const { namespace, token, cart, store, order } = shop('SLING-1')
    expect(order({ paymentToken: 'x_stub_payment_1' })).toEqual({ orderId: null, success: false, message: invalid })
    expect(order({ paymentToken: 'stub_payment_9', customerInfo: { ...buyer, zip: '46282' } })).toEqual({
      orderId: null,
      success: false,
      message: 'This transaction has been declined.',
    })
    expect(store.orders.size).toBe(0)
    expect(cart.lines).toHaveLength(1)
    expect(order().success).toBe(true)
    actions.add({ cart, owner: { kind: 'guest', token }, namespace }, [createLine('SLING-1')])
    expect(order()).toEqual({ orderId: null, success: false, message: invalid })
  })
})
