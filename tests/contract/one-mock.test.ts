import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { createShopper, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** A host that does not exist, so that only msw can respond for it. */
const NO_HOST = 'http://mock.test'

test("OPEN-110 the Node server's port, the msw handler and the build's fetch share one mock and one cart", async () => {
  const mock = createMock({ fixtures: tinyFixtures })
  const server = await mock.listen({ port: 0 })
  const worker = setupServer(await mock.mswHandler(NO_HOST))
  worker.listen({ onUnhandledFrame: 'bypass' })
  try {
    const shopperAt = (url: string, asks: typeof fetch = globalThis.fetch) => createShopper({ url, fetch: asks })
    const overPort = shopperAt(server.url)
    const throughMsw = shopperAt(NO_HOST)
    const inProcess = shopperAt(NO_HOST, mock.fetch)

    const token = await overPort.guest()
    expect((await throughMsw.add(token, line('SLING-1', 2))).status).toBe(200)
    expect((await inProcess.add(token, line('CAP-1', 1))).status).toBe(200)
    const { body } = await overPort.cart(token)
    expect(body.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['SLING-1', 2],
      ['CAP-1', 1],
    ])
    expect((await throughMsw.cart(token)).body).toEqual(body)
  } finally {
    worker.close()
    await server.close()
  }
})

test('a reset, a hang and a truncated body reach the callers of fetch and of msw as in a browser', async () => {
  const mock = createMock({ fixtures: tinyFixtures })
  const worker = setupServer(await mock.mswHandler(NO_HOST))
  worker.listen({ onUnhandledFrame: 'bypass' })
  try {
    for (const request of [mock.fetch, globalThis.fetch]) {
      const get = (fault: string, init: RequestInit = {}) =>
        request(`${NO_HOST}/Products`, { headers: { Prefer: `fault=${fault}` }, ...init })
      await expect(get('reset')).rejects.toThrow(TypeError)
      await expect(get('hang', { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({ name: 'TimeoutError' })
      await expect(get('truncate').then((response) => response.text())).rejects.toThrow(TypeError)
    }
  } finally {
    worker.close()
  }
})

test('a request that is already aborted is rejected, and one that is aborted later ends', async () => {
  const mock = createMock({ fixtures: tinyFixtures })
  const reason = new Error('Left the page.')
  const signal = AbortSignal.abort(reason)
  await expect(mock.fetch('http://mock.test/Products', { signal })).rejects.toBe(reason)
  const controller = new AbortController()
  mock.namespace().rules.add({ kind: 'delay', endpoint: 'getPriceList', delayMs: 60_000 })
  const response = mock.fetch('http://mock.test/Products', { signal: controller.signal })
  controller.abort(reason)
  await expect(response).rejects.toBe(reason)
})

test('new fixtures replace those of a running mock, which keeps its state', async () => {
  const mock = createMock({ fixtures: tinyFixtures })
  const shopper = createShopper({ url: NO_HOST, fetch: mock.fetch })
  const token = await shopper.guest()
  await shopper.add(token, line('SLING-1', 2))
  const { 'SLING-1': sling, ...others } = tinyFixtures.priceList
  mock.useFixtures({ ...tinyFixtures, priceList: { ...others, 'BOLT-1': { ...sling, price: 12 } as never } })
  expect(await (await mock.fetch(`${NO_HOST}/Products`)).json()).toMatchObject({ 'BOLT-1': { price: 12 } })
  expect((await shopper.add(token, line('SLING-1', 1))).status).toBe(400)
  expect((await shopper.add(token, line('BOLT-1', 1))).body.items.map(({ productId }) => productId)).toEqual([
    'SLING-1',
    'BOLT-1',
  ])
  expect((await shopper.cart(token)).body.items, 'a line that is no longer in the catalog').toHaveLength(2)
})
