import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { getShippingMethods } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { createGuard, type Guard } from '#journeys/guard/guard.ts'
import { connectToShop } from '#journeys/runner/shop.ts'
import { startTinyShop, type TinyShop } from './tiny-shop.ts'

const LIMIT_MS = 60_000

let browser: OpenBrowser
let tiny: TinyShop

beforeAll(async () => {
  ;[browser, tiny] = await Promise.all([openBrowser({ headed: false }), startTinyShop()])
}, LIMIT_MS)

afterAll(async () => {
  await Promise.all([browser.close(), tiny.close()])
})

/** Opens the tiny shop in a new context with a guard. */
async function open(isMock = true, keepsPrivateData = true): Promise<{ readonly page: Page; readonly guard: Guard }> {
  const context = await browser.browser.newContext()
  onTestFinished(() => context.close())
  const guard = await createGuard(context, { ...(await connectToShop(tiny.site, { keepsPrivateData })), isMock })
  const page = await context.newPage()
  await page.goto(tiny.site)
  return { page, guard }
}

/** Presses a button and returns what the guard has observed once nothing is pending. */
async function press({ page, guard }: { readonly page: Page; readonly guard: Guard }, name: string) {
  await page.getByRole('button', { name }).click()
  // An error that is thrown later, and a message about it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await guard.loaded()
  return guard.take()
}

test.each([
  ['a console error', 'Write an error', 'console error: the price is missing'],
  ['an uncaught error', 'Throw', 'uncaught error: the cart is gone'],
  [
    'a violation of the security policy',
    'Load from elsewhere',
    'content security policy: img-src blocked https://else',
  ],
  ['a response that violates the contract', 'Read an order', 'contract violation: GET /Order/{orderId} responded with'],
  ['a request that violates the contract', 'Order wrongly', 'contract violation: POST /Checkout/simplified was sent'],
])(
  'JRNY-08 %s is a problem that no assertion has to look for',
  async (_, button, problem) => {
    const { problems } = await press(await open(), button)
    expect(problems).toContainEqual(expect.stringContaining(problem))
  },
  LIMIT_MS,
)

test(
  'JRNY-08 an error response is the first problem, with the message of the API on one line',
  async () => {
    const shop = await open()
    await shop.page.route('**/Cart/shipping-methods', (route) =>
      route.fulfill({
        status: 503,
        json: { title: 'Busy', status: 503, message: 'Busy.\n::error::Come\u001B[2J back' },
      }),
    )
    const { problems, requests } = await press(shop, 'Ask for shipping')
    expect(problems[0]).toBe('getShippingMethods returned 503: Busy.\\u000a::error::Come\\u001b[2J back')
    expect(requests[0]).toMatch(/^GET \/Cart\/shipping-methods returned 503 after \d/)
  },
  LIMIT_MS,
)

test(
  'a request without a response is pending, and one whose connection fails is a problem',
  async () => {
    const shop = await open()
    await shop.page.getByRole('button', { name: 'Wait for prices' }).click()
    await expect.poll(() => shop.guard.isLoading()).toBe(true)
    expect(shop.guard.take().pending).toEqual([expect.stringMatching(/ had not responded after \d+ ms$/)])
    const other = await open()
    await other.page.route('**/Cart/shipping-methods', (route) => route.abort('connectionreset'))
    const { problems } = await press(other, 'Ask for shipping')
    expect(problems[0]).toBe('getShippingMethods failed: net::ERR_CONNECTION_RESET')
  },
  LIMIT_MS,
)

test(
  'an error response or a console error that the journey expects is no problem, and one that does not come is',
  async () => {
    const shop = await open()
    shop.guard.expectConsoleError('price is missing')
    shop.guard.expectErrorResponse(getShippingMethods, 503)
    expect((await press(shop, 'Write an error')).problems).toEqual([
      'expected an error response from getShippingMethods with status 503, which did not come',
    ])
    await shop.page.route('**/Cart/shipping-methods', (route) =>
      route.fulfill({ status: 401, json: { title: 'Unauthorized', status: 401, message: 'Sign in.' } }),
    )
    shop.guard.expectErrorResponse(getShippingMethods, 401)
    shop.guard.expectConsoleError('price is missing')
    expect((await press(shop, 'Ask for shipping')).problems).toEqual([
      expect.stringContaining('contract violation'),
      'expected a console error with "price is missing", which did not come',
    ])
  },
  LIMIT_MS,
)

test(
  'an image at the URL of the API is no call',
  async () => {
    const shop = await open()
    await shop.page.route('**/api/uploads/dot.png', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await shop.page.evaluate(async () => {
      const image = Object.assign(new Image(), { src: '/api/uploads/dot.png' })
      document.body.append(image)
      await image.decode()
    })
    await shop.guard.loaded()
    expect(shop.guard.take().problems).toEqual([])
  },
  LIMIT_MS,
)

test(
  'problems have no message of the API and no text of the console if reports must not contain private data',
  async () => {
    const shop = await open(false, false)
    await shop.page.route('**/Cart/shipping-methods', (route) =>
      route.fulfill({ status: 503, json: { title: 'Busy', status: 503, message: 'Busy, Rowan.' } }),
    )
    await shop.page.evaluate(() => console.error('Rowan\n    at steps'))
    expect((await press(shop, 'Ask for shipping')).problems).toEqual([
      'getShippingMethods returned 503',
      expect.stringContaining('contract violation: GET /Cart/shipping-methods: status is 503'),
      expect.stringMatching(/^console error(?: \(\S+\))?$/),
    ])
  },
  LIMIT_MS,
)

test(
  'an error of a script of another site is a warning, unless the site is the demo',
  async () => {
    for (const isMock of [false, true]) {
      const shop = await open(isMock)
      await shop.page.route('https://captcha.example/api.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'console.error("captcha: offline")' }),
      )
      // The policy of the tiny shop allows scripts of the page itself only.
      await shop.page.evaluate(() => {
        const script = document.createElement('script')
        script.text = 'console.error("captcha: offline")\n//# sourceURL=https://captcha.example/api.js'
        document.head.append(script)
      })
      const { problems, warnings } = shop.guard.take()
      const [errors, others] = isMock ? [problems, warnings] : [warnings, problems]
      expect(errors).toEqual([expect.stringContaining('captcha: offline')])
      expect(others).toEqual([])
    }
  },
  LIMIT_MS,
)

test(
  'the response to an order is checked even if the page leaves for the confirmation at once',
  async () => {
    const shop = await open()
    await shop.page.route('**/Checkout/simplified', (route) => route.fulfill({ json: { success: 'yes' } }))
    await shop.page.evaluate(async (path) => {
      await fetch(`/api${path}`, { method: 'POST', body: '{}' })
      location.assign('/?left')
    }, checkOut.path)
    await shop.page.waitForURL(/left/)
    await shop.guard.loaded()
    expect(shop.guard.take().problems).toContainEqual(
      expect.stringContaining('POST /Checkout/simplified responded with 200 and an invalid body'),
    )
  },
  LIMIT_MS,
)

test(
  'an order whose page was left before the response was read is a problem',
  async () => {
    const shop = await open()
    // The request never gets a response.
    await shop.page.route('**/Checkout/simplified', () => undefined)
    await shop.page.evaluate((path) => void fetch(`/api${path}`, { method: 'POST', body: '{}' }), checkOut.path)
    await shop.page.reload()
    await shop.guard.loaded()
    expect(shop.guard.take().problems).toEqual([
      'the response of checkOut was not checked, because the page was left before it was read',
    ])
  },
  LIMIT_MS,
)

test(
  'lastResponse returns the last valid response of an endpoint',
  async () => {
    const shop = await open()
    await expect(shop.guard.lastResponse(getShippingMethods)).rejects.toThrow(
      'The page has received no successful response from getShippingMethods.',
    )
    await press(shop, 'Ask for shipping')
    expect(await shop.guard.lastResponse(getShippingMethods)).toEqual([{ id: 1, name: 'Ground', price: 0 }])
  },
  LIMIT_MS,
)
