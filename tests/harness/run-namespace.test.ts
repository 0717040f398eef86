import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openBrowser } from '#harness/drivers/browser.ts'
import { connectToShop } from '#harness/steps/connect-to-shop.ts'
import { startMockServer } from '#mock/mock.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

test('a redirect to another origin of the shop and a new window stay in the namespace of a run', async () => {
  const mock = await startMockServer({ port: 0, fixtures: tinyFixtures })
  const server = createServer(({ url, headers }, response) => {
    const { port } = server.address() as AddressInfo
    if (url === '/env.js') return response.end(`globalThis.storefrontSettings = {"API_BASE_URL":"${mock.url}"}`)
    if (headers.host?.startsWith('127.') === true)
      return response.writeHead(302, { Location: `http://localhost:${port}${url}` }).end()
    return response.setHeader('Content-Type', 'text/html').end('<script src="/env.js"></script><a href="/">Shop</a>')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const browser = await openBrowser({ headed: false })
  try {
    const shop = await connectToShop(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const context = await browser.browser.newContext()
    await shop.prepare(context)
    const page = await context.newPage()
    await page.goto(shop.site)
    expect(new URL(page.url()).hostname).toBe('localhost')
    const opening = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('/faq'))
    const popup = await opening
    await popup.waitForLoadState()
    for (const shown of [page, popup]) {
      expect(await shown.evaluate(() => globalThis.storefrontSettings?.API_BASE_URL)).toBe(shop.apiBase)
    }
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
    await mock.close()
  }
})
