import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { fillBillingForm } from '#journeys/actions/billing-form.ts'
import { card } from '#journeys/actions/shopper.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { getDemoExport } from '../demo-export.ts'

/** Time limit for a build on two busy cores. */
const LIMIT_MS = 180_000

let shop: string
let serving: ReturnType<typeof startStorefront>
let browser: OpenBrowser
let page: Page
const uncaught: string[] = []

beforeAll(async () => {
  serving = startStorefront(['serve', '--dir', await getDemoExport(), '--port', '0', '--api-port', '0'])
  shop = /Shop: (\S+)/.exec(await serving.waitForOutput('Press Ctrl-C to stop.'))?.[1] ?? ''
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  serving.signal('SIGINT')
  await serving.finished
})

beforeEach(async () => {
  const context = await browser.browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  uncaught.length = 0
  page.on('pageerror', (error) => uncaught.push(String(error)))
})

afterEach(async () => {
  await page.context().close()
  if (uncaught.length > 0) throw new Error(`Not caught: ${uncaught.join(', ')}`)
})

/** Opens a page and waits for its automatic requests. */
async function open(path: string): Promise<void> {
  await page.goto(`${shop}${path}`, { waitUntil: 'networkidle' })
}

const SETTINGS = '**/env.js'
const NOTICE =
  'We couldn’t load the site settings, so the cart, checkout, search, and your account are unavailable right now.'

test('the shop uses the build-time settings if env.js is from an older release', async () => {
  const body = 'globalThis.storefrontSettings = Object.freeze({ BRAND_NAME: "Cairnwell" })'
  await page.route(SETTINGS, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  await open('/product/clave-sling')
  uncaught.length = 0
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText('You added Clave Sling to your shopping cart').waitFor()
  expect(await page.getByText(NOTICE).count()).toBe(0)
})

test('a page without any settings shows a notice, and its links work', async () => {
  await page.route(SETTINGS, (route) => route.fulfill({ status: 404 }))
  await page.route('**/env.default.json', (route) => route.fulfill({ status: 404 }))
  await open('/product/clave-sling')
  await page.getByRole('alert').getByText(NOTICE).waitFor()
  await page.getByRole('heading', { name: 'Clave Sling' }).first().waitFor()
  await page.unroute(SETTINGS)
  await page.getByRole('link', { name: 'Reload the page' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).waitFor()
  expect(await page.getByText(NOTICE).count()).toBe(0)
})

const HTML_PAGE = {
  status: 200,
  contentType: 'text/html',
  headers: { 'Access-Control-Allow-Origin': '*' },
  body: '<!doctype html><title>Sign in to the guest network</title><h1>Welcome</h1>',
}

/** Responds to API requests whose path contains `part` with the sign-in page of a public Wi-Fi network. */
async function respondWithHtml(part = '/'): Promise<void> {
  const settings = await (await fetch(`${shop}/env.js`)).text()
  const api = /"API_BASE_URL": "([^"]+)"/.exec(settings)?.[1] ?? ''
  await page.route(
    (url) => url.href.startsWith(api) && url.pathname.includes(part),
    (route) => (route.request().resourceType() === 'script' ? route.continue() : route.fulfill(HTML_PAGE)),
  )
}

const UNREADABLE = 'The shop sent an unexpected response. Please try again.'

test.each([
  ['/product/never-exported', `200 ${UNREADABLE}`],
  ['/collection/never-exported', `200 ${UNREADABLE}`],
  ['/search/sling', `200 ${UNREADABLE}`],
  ['/checkout', 'Your cart could not be loaded.'],
  ['/confirm/CW-1', 'This order could not be loaded. If you placed it, we received it.'],
  // The prerendered content remains.
  ['/', 'Measured, then signed'],
  ['/dealer-locator', 'All 27 dealers'],
])('%s shows this text if the API returns an HTML page with status 200: %s', async (path, text) => {
  await respondWithHtml()
  await open(path)
  const notice = page.getByRole('main').getByText(text, { exact: true })
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
})

test('the product page shows that the product was not added if the API returns 200 with an HTML page', async () => {
  await respondWithHtml()
  await open('/product/clave-sling')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText(`Error: ${UNREADABLE}`).waitFor()
  expect(await page.getByText('You added').count()).toBe(0)
  expect(await page.getByRole('main').getByText('$54.00').first().isVisible()).toBe(true)
})

test.each([
  ['throws', 'throw new Error("The provider has a bad day.")'],
  ['is empty', ''],
])('shows an error and sends no order if the payment script %s', async (_, body) => {
  await page.route('**/payment.js*', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/Checkout/simplified')) orders.push(request.url())
  })
  await open('/product/clave-sling')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText('You added Clave Sling').waitFor()
  await open('/checkout')
  await fillBillingForm(page, { city: 'Reno', stateName: 'Nevada', zip: '89501' })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Month').selectOption(card.month)
  await page.getByLabel('Year').selectOption(card.year)
  await page.getByLabel('Security code (CVV)').fill(card.code)
  for (const _press of ['once', 'again']) {
    await page.getByRole('button', { name: 'Place order' }).click()
    const message = 'Error: We couldn’t reach the payment service. Please try again.'
    await page.getByRole('button', { name: message }).waitFor()
    await page.getByRole('form', { name: 'Payment' }).getByText(message).waitFor()
    expect(await page.getByLabel('Card number').inputValue()).toBe(card.shown)
    await page.getByRole('button', { name: /dismiss/ }).click()
  }
  expect(orders).toEqual([])
  // The exception thrown by the provider's script is expected.
  expect(uncaught.every((message) => message.includes('The provider has a bad day.'))).toBe(true)
  uncaught.length = 0
})
