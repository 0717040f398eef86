import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { adapters, type RunningMock } from './adapters.ts'
import { createShopper, line, type Shopper } from './shopper.ts'

describe.each(adapters)('requests through the $name', ({ start }) => {
  let mock: RunningMock
  let shopper: Shopper

  beforeAll(async () => {
    mock = await start()
    shopper = createShopper(mock)
  })

  afterAll(() => mock.stop())

  test('MOCK-17 a wrong method gets 405 with Allow', async () => {
    const { status, headers, body } = await shopper.problem('PATCH', '/Cart/guest/a/items/b', {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('DELETE, PUT')
    expect(body.message).toBe('/Cart/guest/a/items/b does not take PATCH, only DELETE, PUT.')
  })

  test('MOCK-17 a body above the limit gets 413', async () => {
    const token = await shopper.guest()
    const answer = await shopper.problem('POST', `/Cart/guest/${token}/items`, [
      line('CAP-1', 1, { notes: 'x'.repeat(300_000) }),
    ])
    expect(answer).toMatchObject({ status: 413, body: { message: 'The body is larger than 262144 bytes.' } })
  })

  test('MOCK-15 an address that fits no endpoint gets 404 with the nearest one and what differs', async () => {
    expect(await shopper.problem('GET', '/cart/guest/gid_1')).toMatchObject({
      status: 404,
      body: {
        message:
          'No endpoint fits GET /cart/guest/gid_1. The nearest is GET /Cart/guest/{token}: "cart" should be spelled "Cart".',
        nearest: { endpoint: 'getGuestCart', differences: ['"cart" should be spelled "Cart"'] },
      },
    })
  })

  test('MOCK-08 namespaces by header and by path prefix do not see each other', async () => {
    const byHeader = createShopper(mock, { 'X-Mock-Namespace': 'one' })
    const byPath = createShopper({ ...mock, url: `${mock.url}/__ns/one` })
    const other = createShopper({ ...mock, url: `${mock.url}/__ns/two` })
    const token = await byHeader.guest()
    expect((await byPath.cart(token)).status).toBe(200)
    expect((await other.cart(token)).status).toBe(404)
    expect((await shopper.cart(token)).status).toBe(404)
    expect(await other.guest()).not.toBe(token)
    expect((await createShopper(mock, { 'X-Mock-Namespace': 'not a name' }).problem('GET', '/Products')).status).toBe(
      400,
    )
  })

  test('MOCK-08 two checkouts at once in two namespaces are two orders that know nothing of each other', async () => {
    const buy = async (namespace: string, sku: string) => {
      const buyer = createShopper(mock, { 'X-Mock-Namespace': namespace })
      const token = await buyer.guest()
      const { body: cart } = await buyer.add(token, line(sku))
      const { body: placed } = await buyer.checkOut(cart.id)
      const order = await buyer.call<Order>('GET', `/Order/${placed.orderId}`, undefined, { 'X-Guest-Id': token })
      return { id: placed.orderId, names: order.body.items.map(({ productName }) => productName) }
    }
    const orders = await Promise.all([buy('left', 'CAP-1'), buy('right', 'SLING-1')])
    expect(orders).toEqual([
      { id: 'CW-100234', names: ['Product CAP-1'] },
      { id: 'CW-100234', names: ['Product SLING-1'] },
    ])
  })

  test('MOCK-06 MOCK-14 a request can ask for a status in its Prefer header', async () => {
    const answer = await shopper.call('GET', '/Products', undefined, { Prefer: 'code=503, message="Back at noon"' })
    expect(answer).toMatchObject({ status: 503, body: { status: 503, message: 'Back at noon' } })
    expect((await shopper.call('GET', '/Products', undefined, { Prefer: 'code=x' })).body).toMatchObject({
      errors: { 'Prefer.code': expect.any(Array) },
    })
  })
})
