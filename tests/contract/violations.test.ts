import { describe, expect, test } from 'vitest'
import { HttpError } from '#mock/http/problem.ts'
import { createMock } from '#mock/mock.ts'
import { serializeCart, createEmptyCart } from '#mock/shop/cart.ts'
import type { ShopHandlers } from '#mock/shop/shop-request.ts'
import { createShopper, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

function mockWith(handlers: Partial<ShopHandlers>) {
  const mock = createMock({ fixtures: tinyFixtures, handlers })
  return { mock, shopper: createShopper({ url: 'http://mock.test', fetch: mock.fetch }) }
}

const cart = serializeCart(createEmptyCart('cart_1'), { kind: 'guest', token: 'gid_1' }, [])

const item = (id: string) => ({ ...line('A'), id, productPrice: 0 })

describe("the mock's own responses", () => {
  test('a contract violation becomes a 500 with the endpoint and field, and is counted', async () => {
    const { mock, shopper } = mockWith({
      getGuestCart: () => ({ ...cart, items: [{ ...line('A'), id: 'a', quantity: 0 }] }),
    })
    const { status, headers, body } = await shopper.problem('GET', '/Cart/guest/gid_1')
    expect(status).toBe(500)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body.message).toBe(
      "The mock's response to GET /Cart/guest/{token} (getGuestCart) is invalid at items.0.quantity: Must be at least 1.",
    )
    expect(mock.namespace().journal.counts().violations).toBe(1)
    expect(mock.namespace().journal.entries()[0]?.violation).toMatchObject({
      kind: 'contract',
      field: 'items.0.quantity',
    })
  })

  test.each([
    ['a total that is a cent off', { totalAmount: 0.01 }, 'totalAmount'],
    ['a subtotal that is not the sum of the lines', { subTotal: 5, totalAmount: 5 }, 'subTotal'],
    ['a discount above the subtotal', { discountAmount: 1, totalAmount: -1 }, 'totalAmount'],
    ['the same item twice', { items: [item('a'), item('b')] }, 'items'],
  ])('%s is a violation', async (_, change, field) => {
    const { mock, shopper } = mockWith({ getGuestCart: () => ({ ...cart, ...change }) })
    expect((await shopper.problem('GET', '/Cart/guest/gid_1')).status).toBe(500)
    expect(mock.namespace().journal.entries()[0]?.violation).toMatchObject({ kind: 'invariant', field })
  })

  test('a stored order with dealer items and no dealer is a violation', async () => {
    const dealerItem = {
      productName: 'L',
      productUrl: '',
      options: [],
      unitPrice: 1,
      quantity: 1,
      price: 1,
      isFflItem: true,
    }
    const anonymousRequest = {
      shippingFirstName: null,
      shippingLastName: null,
      shippingAddress: null,
      shippingCity: null,
      shippingState: null,
      shippingZipCode: null,
      shippingCountry: null,
      customerPhone: null,
      dealerName: null,
      dealerAddress: null,
      dealerCity: null,
      dealerState: null,
      dealerZipCode: null,
      dealerCountry: null,
      dealerPhone: null,
    }
    const { shopper } = mockWith({
      getOrder: () => ({
        id: 'CW-1',
        userEmail: '',
        ...anonymousRequest,
        items: [dealerItem],
        shippingCost: 0,
        discountAmount: 0,
        taxAmount: 0,
        totalAmount: 1,
      }),
    })
    expect(await shopper.problem('GET', '/Order/CW-1')).toMatchObject({
      status: 500,
      body: { violation: { kind: 'invariant', field: 'dealerName' } },
    })
  })

  test('a status that the contract does not list is a violation', async () => {
    const { shopper } = mockWith({
      getHome: () => {
        throw new HttpError(409, 'Not now')
      },
    })
    expect(await shopper.problem('GET', '/strapi/page/home')).toMatchObject({
      status: 500,
      body: { violation: { field: 'status' } },
    })
  })

  test('a handler that crashes is a violation, and the mock continues', async () => {
    const { mock, shopper } = mockWith({
      getHome: () => {
        throw new TypeError('boom')
      },
    })
    expect((await shopper.problem('GET', '/strapi/page/home')).body.message).toContain('boom')
    expect(mock.namespace().journal.counts().violations).toBe(1)
  })
})
