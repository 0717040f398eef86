import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, getLaunchSettings } from '#browser/browser.ts'
import { openForward } from '#live/forward.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD } from '../contract/demo-customers.ts'
import { createShopper, line } from '../contract/shopper.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

/** A host name whose owner points it to this computer, as in DNS rebinding. */
const HOST = 'evil.test'

let live: ListeningMock
let browser: Browser
const endings: (() => unknown)[] = []

beforeAll(async () => {
  live = await startMockServer({ port: 0, fixtures: tinyFixtures })
  const settings = getLaunchSettings({ headed: false })
  browser = await chromium.launch({
    ...settings,
    args: [...(settings.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  })
})

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

afterAll(async () => {
  await browser.close()
  await live.close()
})

async function startSite(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/**
 * Opens a page of the foreign host and then starts a mock on the port of that page. From then on, the host name and
 * the port of the page lead to the mock, as after a change of the DNS record.
 */
async function openRebound(start: (port: number) => Promise<ListeningMock>): Promise<[Page, ListeningMock]> {
  const { server, port } = await startSite()
  const page = await browser.newPage()
  endings.push(() => page.close())
  await page.goto(`http://${HOST}:${port}/`)
  await stop(server)
  const mock = await start(port)
  endings.push(() => mock.close())
  return [page, mock]
}

/** Starts a mock that forwards to the live API and adds a customer's credentials to each request. */
async function startForwarding(port: number): Promise<ListeningMock> {
  const { body } = await createShopper({ url: live.url, fetch }).call<{ token: { accessToken: string } }>(
    'POST',
    '/Auth/login',
    { email: DEMO_CUSTOMER_EMAIL, password: DEMO_PASSWORD, captcha: `stub_captcha_${port}` },
  )
  const forward = openForward(live.url, { headers: { Authorization: `Bearer ${body.token.accessToken}` } })
  endings.push(() => forward.close())
  return startMockServer({ port, fixtures: tinyFixtures, upstream: forward })
}

/**
 * Sends requests to the mock in every way that is possible for a page. Returns the status and the text of each
 * response that the page can read.
 */
function attack({ urls, paths }: { urls: readonly string[]; paths: readonly string[] }): Promise<string[]> {
  const targets = urls.flatMap((url) => paths.map((path) => url + path))
  const json = { 'Content-Type': 'application/json' }
  const requests: RequestInit[] = [
    {},
    { credentials: 'include' },
    { mode: 'no-cors' },
    { referrerPolicy: 'no-referrer' },
    { mode: 'no-cors', referrerPolicy: 'no-referrer' },
    { method: 'POST', body: '{}' },
    { method: 'POST', mode: 'no-cors', body: '{}' },
    { method: 'PUT', body: '{}', headers: json },
    { method: 'DELETE' },
  ]
  const fetched = targets.flatMap((target) =>
    requests.map(async (request) => {
      const response = await fetch(target, request)
      const text = await response.text()
      return response.type === 'opaque' ? '' : `${response.status} ${text}`
    }),
  )
  const loaded = targets.flatMap((target) =>
    ['img', 'script', 'iframe', 'embed', 'video', 'link'].flatMap((name) =>
      ['no-referrer', 'origin'].map(async (policy) => {
        const element = document.createElement(name)
        element.setAttribute('referrerpolicy', policy)
        element.setAttribute('rel', 'stylesheet')
        element.setAttribute(name === 'link' ? 'href' : 'src', target)
        await new Promise((resolve) => {
          for (const event of ['load', 'error']) element.addEventListener(event, resolve)
          document.body.append(element)
        })
        const inner = element instanceof HTMLIFrameElement ? element.contentDocument?.body.textContent : undefined
        return inner ? `403 ${inner}` : ''
      }),
    ),
  )
  const opened = targets.map(
    (target) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(target.replace('http', 'ws'))
        socket.addEventListener('open', () => resolve(`open ${target}`))
        socket.addEventListener('error', () => resolve(''))
      }),
  )
  const streamed = targets.map(
    (target) =>
      new Promise<string>((resolve) => {
        const source = new EventSource(target, { withCredentials: true })
        source.addEventListener('open', () => resolve(`open ${target}`))
        source.addEventListener('error', () => {
          source.close()
          resolve('')
        })
      }),
  )
  for (const target of targets) navigator.sendBeacon(target, '{}')
  return Promise.allSettled([...fetched, ...loaded, ...opened, ...streamed]).then((results) =>
    results.flatMap((result) => (result.status === 'fulfilled' && result.value !== '' ? [result.value] : [])),
  )
}

/** Sends a form from a page of the foreign host and returns the content of the resulting page. */
async function submitForm(page: Page, method: string, action: string, origin: string): Promise<string> {
  await page.goto(origin)
  const shown = page.waitForEvent('load')
  await page.evaluate(
    ([formMethod, url]) => {
      const form = Object.assign(document.createElement('form'), { method: formMethod, action: url })
      document.body.append(form)
      form.submit()
    },
    [method, action] as const,
  )
  await shown
  return page.content()
}

test.each([
  ['the shop', (port: number) => startMockServer({ port, fixtures: tinyFixtures })],
  ['a live API, signed in as a customer', startForwarding],
])(
  'a page of another host in Chromium reads nothing from %s, changes nothing and opens no namespace, even if its name leads to the mock',
  async (_, start) => {
    const [page, mock] = await openRebound(start)
    const shopper = createShopper({ url: mock.url, fetch })
    const token = await shopper.guest()
    await shopper.add(token, line('CAP-1'))
    mock.namespace().clock.freeze()
    const readState = () =>
      inspect([mock.namespace().store, mock.namespace().clock.mode(), mock.namespace().journal.counts()], { depth: 9 })
    const [before, atLive] = [readState(), live.namespace().journal.counts()]

    const urls = ['127.0.0.1', 'localhost', HOST].map((host) => `http://${host}:${mock.port}`)
    const paths = ['/User/profile', '/__ns/opened/Products', '/__mock/orders', `/Cart/guest/${token}`, '/__mock/reset']
    const read = await page.evaluate(attack, { urls, paths })
    for (const text of read) expect(text).toMatch(/^403 .*The mock does not accept the host evil\.test/)
    // The page could read some responses, so its requests did reach the mock.
    expect(read.length).toBeGreaterThan(paths.length)
    const site = await startSite()
    endings.push(() => stop(site.server))
    for (const url of urls) {
      for (const method of ['get', 'post']) {
        const shown = await submitForm(page, method, `${url}/__ns/form/__mock/reset`, `http://${HOST}:${site.port}/`)
        expect(shown).toContain('"status":403')
      }
    }

    expect(readState()).toBe(before)
    expect(live.namespace().journal.counts()).toEqual(atLive)
    const { body: names } = await shopper.call<string[]>('GET', '/__mock/namespaces')
    expect(names).toEqual(['default'])
  },
)

test('a page of another port on this computer reads nothing, opens no namespace and installs no service worker', async () => {
  const mock = await startMockServer({ port: 0, fixtures: tinyFixtures })
  endings.push(() => mock.close())
  const site = await startSite()
  endings.push(() => stop(site.server))
  const page = await browser.newPage()
  endings.push(() => page.close())
  await page.goto(`http://127.0.0.1:${site.port}/`)
  const read = await page.evaluate(attack, { urls: [mock.url], paths: ['/__ns/opened/Products', '/__mock/orders'] })
  expect(read).toEqual([])
  const error = await page.evaluate(
    (url) =>
      navigator.serviceWorker.register(url).then(
        () => 'installed',
        (cause: unknown) => String(cause),
      ),
    `${mock.url}/__mock/stubs/payment.js`,
  )
  expect(error).toMatch(/^SecurityError/)
  const names = await createShopper({ url: mock.url, fetch }).call<string[]>('GET', '/__mock/namespaces')
  expect(names.body).toEqual(['default'])
})
