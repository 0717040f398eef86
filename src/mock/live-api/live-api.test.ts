import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuest } from '#contract/auth.ts'
import { mergeCart } from '#contract/cart.ts'
import { getProduct } from '#contract/cms/product.ts'
import { createLiveApi, type LiveApi } from './live-api.ts'

const signal = new AbortController().signal
const endings: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

/** A server that answers these statuses in turn, the last one for ever, and what it was asked. */
async function api(statuses: number[], prefix = ''): Promise<{ live: LiveApi; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    response.writeHead(statuses.length > 1 ? (statuses.shift() ?? 500) : (statuses[0] ?? 500)).end('{"data":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const live = createLiveApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`, {
    signal,
    limits: { firstRetryMs: 1 },
  })
  endings.push(async () => {
    await live.close()
    server.close()
  })
  return { live, asked }
}

describe('a live API', () => {
  test('MOCK-10 a call that reads is made again while a gateway has no server', async () => {
    const { live, asked } = await api([503, 502, 200])
    const reply = await live.call({ endpoint: getProduct, path: { title: 'a' } })
    expect(reply).toMatchObject({ status: 200, body: { data: [] } })
    expect(asked).toHaveLength(3)
  })

  test('MOCK-10 the answer is handed on when it stays so', async () => {
    const { live, asked } = await api([503])
    expect((await live.call({ endpoint: getProduct, path: { title: 'a' } })).status).toBe(503)
    expect(asked).toHaveLength(5)
  })

  test('MOCK-10 a call that changes something is made once', async () => {
    const { live, asked } = await api([503, 200])
    expect((await live.call({ endpoint: createGuest })).status).toBe(503)
    expect(asked).toHaveLength(1)
  })

  test('MOCK-10 path and query are encoded below the address, and each request has an id', async () => {
    const { live, asked } = await api([200], '/shop/')
    await live.call({ endpoint: getProduct, path: { title: 'a/b c' } })
    await live.call({ endpoint: mergeCart, query: { guestId: 'g 1' }, body: { guestId: 'g 1' } })
    expect(asked.map(({ url }) => url)).toEqual(['/shop/strapi/products/a%2Fb%20c', '/shop/Cart/merge?guestId=g+1'])
    const ids = asked.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
  })
})
