import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { type ServedExport, serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { getDemoExport } from '../demo-export.ts'

/** Time limit for a build on two busy cores. */
const LIMIT_MS = 180_000

/** Number of characters that a slow connection delivers at a time. */
const PIECE_CHARACTERS = 500

let shop: ServedExport
let browser: OpenBrowser
let slow: Server
/** Sends the next chunk of the page. */
let sendNext: (() => void) | undefined

beforeAll(async () => {
  const environment = await loadEnvironment('demo', { env: {} })
  shop = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
  browser = await openBrowser({ headed: false })
  slow = createServer((request, response) => {
    void (async () => {
      if (request.url === '/painted') {
        sendNext?.()
        response.end()
        return
      }
      const apiResponse = await fetch(`${shop.url}${request.url}`)
      const type = apiResponse.headers.get('content-type') ?? ''
      response.writeHead(apiResponse.status, { 'content-type': type })
      if (!type.startsWith('text/html')) {
        response.end(Buffer.from(await apiResponse.arrayBuffer()))
        return
      }
      const html = await apiResponse.text()
      let sent = 0
      while (sent < html.length) {
        const { promise: painted, resolve } = Promise.withResolvers<void>()
        sendNext = resolve
        const piece = html.slice(sent, html.indexOf('<', sent + PIECE_CHARACTERS) + 1 || html.length)
        response.write(piece)
        sent += piece.length
        // Nothing is painted before the body starts.
        if (html.lastIndexOf('<main', sent) !== -1) await painted
      }
      response.end()
    })()
  }).listen(0, '127.0.0.1')
}, LIMIT_MS)

afterAll(async () => {
  slow.closeAllConnections()
  slow.close()
  await browser.close()
  await shop.close()
})

test.each([
  '/',
  '/collection/rifles',
  '/product/clave-sling',
  '/about-us',
  '/faq',
  '/media-library',
  '/limited-edition',
  '/dealer-locator',
  '/dealer-registration',
  '/login',
  '/checkout',
])('%s has no layout shift while its HTML arrives in chunks', async (path) => {
  const context = await browser.browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(() => {
    const shift = { sum: 0 }
    Object.assign(globalThis, { shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.sum += (entry as unknown as { readonly value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    // The next chunk is sent after each painted frame.
    const notify = (): void => {
      if (document.readyState !== 'loading') return
      requestAnimationFrame(() => setTimeout(() => void fetch('/painted').then(notify)))
    }
    notify()
  })
  const page = await context.newPage()
  // Scripts are blocked because other tests check what they change on a page.
  await page.route('**/*.js', (route) => route.abort())
  const { port } = slow.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}${path}`)
  await page.getByRole('contentinfo').waitFor()
  const { sum } = await page.evaluate(() => (globalThis as unknown as { readonly shift: { sum: number } }).shift)
  await context.close()
  expect(sum).toBeLessThanOrEqual(0.002)
})
