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

  test('MOCK-17 return 405 with Allow for a wrong method', async () => {
    const { status, headers, body } = await shopper.problem('PATCH', '/Cart/guest/a/items/b', {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('DELETE, PUT')
    expect(body.message).toBe('/Cart/guest/a/items/b does not support PATCH, only DELETE, PUT.')
  })

  test('MOCK-17 return 413 for a body that exceeds the limit', async () => {
    const token = await shopper.guest()
    const response = await shopper.problem('POST', `/Cart/guest/${token}/items`, [
      line('CAP-1', 1, { notes: 'x'.repeat(300_000) }),
    ])
    expect(response).toMatchObject({ status: 413, body: { message: 'The body is larger than 262144 bytes.' } })
  })

  test('MOCK-15 return 404 with the closest endpoint and the differences', async () => {
    expect(await shopper.problem('GET', '/cart/guest/gid_1')).toMatchObject({
      status: 404,
      body: {
        message:
          'No endpoint matches GET /cart/guest/gid_1. The closest is GET /Cart/guest/{token}: "cart" should be spelled "Cart".',
        nearest: { endpoint: 'getGuestCart', differences: ['"cart" should be spelled "Cart"'] },
      },
    })
  })

  test('MOCK-65 HEAD returns the headers of GET without a body', async () => {
    const [asked, read] = await Promise.all(
      ['HEAD', 'GET'].map((method) => mock.fetch(`${mock.url}/Products`, { method })),
    )
    expect({ status: asked?.status, text: await asked?.text() }).toEqual({ status: 200, text: '' })
    // The client of the tests closes the connection after HEAD.
    const connectionHeaders = new Set(['date', 'connection', 'keep-alive'])
    const headersOf = (response: Response | undefined) =>
      Object.fromEntries([...(response?.headers ?? [])].filter(([name]) => !connectionHeaders.has(name)))
    expect(headersOf(asked)).toEqual(headersOf(read))
    const text = (await read?.text()) ?? ''
    expect(headersOf(asked)['content-length']).toBe(String(Buffer.byteLength(text)))

    expect((await mock.fetch(`${mock.url}/strapi/products/none`, { method: 'HEAD' })).status).toBe(404)
    const rejected = await mock.fetch(`${mock.url}/Checkout/simplified`, { method: 'HEAD' })
    expect({ status: rejected.status, allow: rejected.headers.get('allow') }).toEqual({ status: 405, allow: 'POST' })
    expect((await shopper.problem('PATCH', '/Products')).headers.get('allow')).toBe('GET, HEAD')
  })

  test('API-65 X-Request-ID is optional, and is returned when sent', async () => {
    expect((await shopper.call('GET', '/Cart/shipping-methods')).headers.has('x-request-id')).toBe(false)
    const withId = createShopper(mock, { 'X-Request-ID': 'request-7' })
    expect((await withId.call('GET', '/Cart/shipping-methods')).headers.get('x-request-id')).toBe('request-7')
    expect((await withId.problem('GET', '/strapi/products/none')).headers.get('x-request-id')).toBe('request-7')
  })

  test.each(['iso-8859-1', 'utf-16', '"windows-1252"'])('MOCK-17 a body in %s is rejected', async (charset) => {
    const headers = { 'Content-Type': `application/json; charset=${charset}` }
    const body = { email: 'nora@example.com' }
    expect(await shopper.call('POST', '/Newsletter/unsubscribe', body, headers)).toMatchObject({
      status: 415,
      body: { message: `The body must be UTF-8, not ${charset.replaceAll('"', '')}.` },
    })
    const inUtf8 = { 'Content-Type': 'application/json; charset="UTF-8"' }
    expect((await shopper.call('POST', '/Newsletter/unsubscribe', body, inUtf8)).status).toBe(404)
  })

  test('MOCK-17 bytes that are not UTF-8 are rejected, including in forms', async () => {
    const post = async (path: string, type: string, body: string) => {
      const headers = { 'Content-Type': type }
      const response = await mock.fetch(mock.url + path, { method: 'POST', headers, body: Buffer.from(body, 'latin1') })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    expect(await post('/Newsletter/unsubscribe', 'application/json', '{"email":"Zo\u00eb@example.com"}')).toMatchObject(
      {
        status: 400,
        body: { errors: { body: ['Must be UTF-8'] } },
      },
    )
    const form = (head: string) =>
      `--x\r\nContent-Disposition: form-data; name="company"${head}\r\n\r\nZo\u00eb\r\n--x--\r\n`
    expect(await post('/Registration/dealer', 'multipart/form-data; boundary=x', form(''))).toMatchObject({
      status: 400,
      body: { errors: { company: ['Must be UTF-8'] } },
    })
    const named = form('\r\nContent-Type: text/plain; charset=iso-8859-1')
    expect((await post('/Registration/dealer', 'multipart/form-data; boundary=x', named)).status).toBe(415)
  })

  test('MOCK-17 rejects a NUL character in a body, form or path and names the field', async () => {
    const rejected = (field: string) => ({
      status: 400,
      body: { errors: { [field]: ['Must not contain the character NUL'] } },
    })
    const token = await shopper.guest()
    expect(
      await shopper.problem('POST', `/Cart/guest/${token}/items`, [line('CAP-1', 1, { notes: 'a\0b' })]),
    ).toMatchObject(rejected('0.notes'))
    expect(await shopper.problem('GET', '/Cart/guest/a%00b')).toMatchObject({
      ...rejected('token'),
      body: { message: '{token} in the path must not contain the character NUL.' },
    })
    const form = new FormData()
    form.set('company', 'Ridge\0Arms')
    const response = await mock.fetch(`${mock.url}/Registration/dealer`, { method: 'POST', body: form })
    expect({ status: response.status, body: await response.json() }).toMatchObject(rejected('company'))
  })

  test('MOCK-08 namespaces by header and by path prefix are isolated', async () => {
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

  test('MOCK-08 two simultaneous checkouts in two namespaces are independent orders', async () => {
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

  test('MOCK-06 MOCK-14 select a status with their Prefer header', async () => {
    const response = await shopper.call('GET', '/Products', undefined, { Prefer: 'code=503, message="Back at noon"' })
    expect(response).toMatchObject({ status: 503, body: { status: 503, message: 'Back at noon' } })
    expect((await shopper.call('GET', '/Products', undefined, { Prefer: 'code=x' })).body).toMatchObject({
      errors: { 'Prefer.code': expect.any(Array) },
    })
  })
})
