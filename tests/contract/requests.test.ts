import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { createShopper, line, type Shopper } from './shopper.ts'
import { type RunningMock, server } from './start-mock.ts'

describe('requests', () => {
  let mock: RunningMock
  let shopper: Shopper

  beforeAll(async () => {
    mock = await server.start()
    shopper = createShopper(mock)
  })

  afterAll(() => mock.stop())

  test('return 405 with Allow for a wrong method', async () => {
    const { status, headers, body } = await shopper.problem('PATCH', '/Cart/guest/a/items/b', {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('DELETE, PUT')
    expect(body.message).toBe('/Cart/guest/a/items/b does not support PATCH, only DELETE, PUT.')
  })

  test('return 413 for a body that exceeds the limit', async () => {
    const token = await shopper.guest()
    const response = await shopper.problem('POST', `/Cart/guest/${token}/items`, [
      line('CAP-1', 1, { notes: 'x'.repeat(300_000) }),
    ])
    expect(response).toMatchObject({ status: 413, body: { message: 'The body is larger than 262144 bytes.' } })
  })

  test('return 404 with the closest endpoint for an unknown path', async () => {
    expect(await shopper.problem('GET', '/cart/guest/gid_1')).toMatchObject({
      status: 404,
      body: { message: 'No endpoint matches GET /cart/guest/gid_1. The closest is GET /Cart/guest/{token}.' },
    })
  })

  test('HEAD returns the headers of GET without a body', async () => {
    const [asked, read] = await Promise.all(
      ['HEAD', 'GET'].map((method) => mock.fetch(`${mock.url}/Products`, { method })),
    )
    expect({ status: asked?.status, text: await asked?.text() }).toEqual({ status: 200, text: '' })
    const length = String(Buffer.byteLength((await read?.text()) ?? ''))
    expect([asked, read].map((each) => each?.headers.get('content-length'))).toEqual([length, length])
    expect((await mock.fetch(`${mock.url}/strapi/products/none`, { method: 'HEAD' })).status).toBe(404)
    expect((await shopper.problem('PATCH', '/Products')).headers.get('allow')).toBe('GET, HEAD')
  })

  test('X-Request-ID is optional, and is returned when sent', async () => {
    expect((await shopper.call('GET', '/Cart/shipping-methods')).headers.has('x-request-id')).toBe(false)
    const withId = createShopper(mock, { 'X-Request-ID': 'request-7' })
    expect((await withId.call('GET', '/Cart/shipping-methods')).headers.get('x-request-id')).toBe('request-7')
    expect((await withId.problem('GET', '/strapi/products/none')).headers.get('x-request-id')).toBe('request-7')
  })

  test('namespaces by header and by path prefix are isolated', async () => {
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

  test('two simultaneous checkouts in two namespaces are independent orders', async () => {
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

  test('MOCK-06 select a status with their Prefer header', async () => {
    const response = await shopper.call('GET', '/Products', undefined, { Prefer: 'code=503, message="Back at noon"' })
    expect(response).toMatchObject({ status: 503, body: { status: 503, message: 'Back at noon' } })
  })
})
