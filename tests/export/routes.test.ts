import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { type ExportManifest, readManifest } from '#export/write/manifest.ts'
import { readStoredKeys } from '#journeys/actions/stored-session.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { getDemoExport } from '../demo-export.ts'

const LIMIT_MS = 120_000

let shop: string
let serving: ReturnType<typeof startStorefront>
let browser: OpenBrowser
let page: Page

beforeAll(async () => {
  serving = startStorefront(['serve', '--dir', await getDemoExport(), '--port', '0', '--api-port', '0'])
  shop = /Shop: (\S+)/.exec(await serving.waitForOutput('Press Ctrl-C to stop.'))?.[1] ?? ''
  browser = await openBrowser({ headed: false })
  page = await (await newContext()).newPage()
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  serving.signal('SIGINT')
  await serving.finished
})

/** Opens a separate browser context for a shopper who has already responded to the consent dialog. */
async function newContext(): Promise<BrowserContext> {
  const context = await browser.browser.newContext()
  await declineConsent(context)
  return context
}

test.each([
  ['ROUT-01 ROUT-21 home', '/', 'Rifles, pistols, and parts from one shop'],
  ['ROUT-02 the checkout', '/checkout', 'Checkout'],
  ['ROUT-03 OPEN-054 a confirmation', '/confirm/CW-1', 'Your order'],
  ['ROUT-09 ROUT-21 about us', '/about-us', 'About Cairnwell Rifle Works, Stone Ferry'],
  ['ROUT-09 ROUT-21 contact us', '/contact-us', 'Contact Us'],
  ['ROUT-09 ROUT-21 the media library', '/media-library', 'Media library'],
  ['ROUT-09 ROUT-21 support', '/support', 'Support'],
  ['ROUT-09 ROUT-21 warranty', '/warranty', 'Warranty'],
  ['ROUT-09 ROUT-21 the FAQ', '/faq', 'Frequently asked questions'],
  ['ROUT-09 ROUT-21 reviews', '/reviews', 'Reviews'],
  ['ROUT-09 ROUT-21 resources', '/resources', 'Resources'],
  ['ROUT-09 ROUT-21 patents', '/patents', 'Patents'],
  ['ROUT-09 ROUT-21 CMS-59 OPEN-063 the terms', '/terms-of-service', 'Terms of service'],
  ['ROUT-10 ROUT-21 product registration', '/registration', 'Product registration'],
  ['ROUT-11 ROUT-21 DEAL-38 the dealer locator', '/dealer-locator', 'Dealer Locator'],
  ['ROUT-11 ROUT-21 DEAL-38 CMS-60 dealer registration', '/dealer-registration', 'Become a dealer'],
  ['ROUT-12 CMS-42 OPEN-063 the terms as a copy page', '/copy/terms', 'Terms of service'],
  ['ROUT-12 CMS-42 the privacy page', '/copy/privacy', 'Privacy'],
  ['CMS-43 OPEN-054 another copy page', '/copy/xyz', 'Terms of service'],
  ['ROUT-14 ROUT-21 a product', '/product/tarn-lr', 'Tarn LR'],
  ['ROUT-15 OPEN-061 a product with its layout', '/product/product-short/tarn-lr', 'Tarn LR'],
  ['ROUT-16 ROUT-21 a collection', '/collection/range-gear', 'Range gear'],
  ['CMS-60 ROUT-05 AUTH-38 login', '/login', 'Sign in'],
  ['CMS-60 ROUT-05 AUTH-38 register', '/register', 'Create an account'],
  ['CMS-60 ROUT-05 AUTH-38 forgot password', '/forgot-password', 'Forgot your password?'],
  ['CMS-60 ROUT-06 AUTH-38 reset password', '/auth/reset-password', 'Set a new password'],
  ['ROUT-20 ROUT-24 OPEN-058 an unknown path', '/nope', 'Not Found'],
  ['ROUT-20 an unknown account path', '/profile/nope', 'Not Found'],
  ['ROUT-20 OPEN-060 a path in a different case', '/Checkout', 'Not Found'],
  ['ROUT-20 an unknown product', '/product/no-such-product', 'Not Found'],
])('%s is opened directly: %s shows %s', async (_, path, heading) => {
  await page.goto(`${shop}${path}`)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})

test('ROUT-04 ROUT-21 CMS-29 limited edition is opened directly and has a separate newsletter form', async () => {
  await page.goto(`${shop}/limited-edition`)
  await page.getByRole('heading', { level: 1, name: 'Limited Edition', exact: true }).waitFor()
  const form = page.getByRole('main').getByRole('form', { name: 'Stay Informed' })
  await form.getByRole('button', { name: 'Subscribe' }).waitFor()
  await form.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/limited-edition')
})

test('ROUT-17 ROUT-21 the configurator is opened directly, and its frame starts', async () => {
  await page.goto(`${shop}/3dbuilder`)
  await page.getByRole('heading', { level: 1, name: '3D Builder', exact: true }).waitFor()
  await page.frameLocator('iframe').getByRole('button', { name: 'Add to Cart' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/3dbuilder')
})

test.each([
  ['/verify-email?token=not-ours', 'The link is not valid or has expired'],
  ['/verify-email', 'Email verification failed'],
  ['/Newsletter/verify/not-ours', 'The link is not valid or has expired'],
  ['/newsletter/verify/not-ours', 'The link is not valid or has expired'],
])(
  'ROUT-07 ROUT-08 ROUT-22 AUTH-37 AUTH-38 OPEN-054 OPEN-060 visiting %s directly shows the home page with the message "%s"',
  async (path, message) => {
    await page.goto(`${shop}${path}`)
    await page.getByText(message).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Rifles, pistols, and parts from one shop' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

/** Signs in as the customer of the demo, which opens the home page. */
async function signIn(customer: Page): Promise<void> {
  await customer.goto(`${shop}/login`)
  await customer.getByRole('textbox', { name: 'Email' }).first().fill('customer@example.com')
  await customer.getByLabel('Password', { exact: true }).fill('demo-password')
  const form = customer.getByRole('form', { name: 'Login' })
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Login' }).click()
  await customer.waitForURL(`${shop}/`)
}

const ACCOUNT_PAGES = [
  '/profile',
  '/profile/details',
  '/profile/newsletter',
  '/profile/update-password',
  '/profile/address-book',
  '/profile/address-book/new',
  '/profile/address-book/address_work',
  '/profile/orders',
  '/profile/orders/CW-100201',
  '/profile/account-information',
  '/profile/my-reviews',
]

test.each(['/profile', '/profile/orders/CW-100201'])(
  'ROUT-18 ROUT-19 ROUT-22 ACCT-02 OPEN-022 %s redirects visitors without a session to the login page, and Back returns to the page before it',
  async (path) => {
    await page.goto(`${shop}/faq`)
    await page.goto(`${shop}${path}`)
    await page.waitForURL(`${shop}/login`)
    await page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).waitFor()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/faq')
  },
)

test.each(ACCOUNT_PAGES)('ACCT-01 OPEN-022 the exported HTML of %s contains only a message', async (path) => {
  const html = await (await fetch(`${shop}${path}`)).text()
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  expect(
    main
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('My Account Loading your account…')
  // These are data of the customers and orders in the mock.
  for (const known of ['customer@example.com', 'Mara', 'Quill', 'Larch Way', 'CW-1002', 'newcomer@example.com']) {
    expect(html).not.toContain(known)
  }
})

test(
  'ROUT-18 ROUT-19 OPEN-036 OPEN-054 a customer opens each page of the account directly',
  async () => {
    const context = await newContext()
    const customer = await context.newPage()
    await signIn(customer)
    const headings = [
      'My Account',
      'Edit Information',
      'Newsletter',
      'Update Password',
      'Address Book',
      'Add New Address',
      'Edit Address',
      'My Orders',
      'Order CW-100201',
      'Account Information',
      'My Reviews',
    ]
    for (const [index, path] of ACCOUNT_PAGES.entries()) {
      await customer.goto(`${shop}${path}`)
      await customer.getByRole('navigation', { name: 'Account' }).waitFor()
      await customer.getByRole('heading', { level: 1, name: headings[index] ?? '', exact: true }).waitFor()
      expect(new URL(customer.url()).pathname).toBe(path)
    }
    await context.close()
  },
  LIMIT_MS,
)

test(
  "SESS-22 tokens are sent only to the API's origin, and signing out clears them in every tab",
  async () => {
    const context = await newContext()
    const asked: { origin: string; text: string }[] = []
    context.on('request', (request) => {
      const text = [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(' ')
      asked.push({ origin: new URL(request.url()).origin, text })
    })
    const first = await context.newPage()
    await signIn(first)
    const settings = /"API_BASE_URL": *"([^"]+)"/.exec(await (await fetch(`${shop}/env.js`)).text())
    const api = new URL(settings?.[1] ?? '').origin
    const stored = (tab: Page, key: string) => tab.evaluate((name) => localStorage.getItem(name), key)
    const tokens = [await stored(first, 'authToken'), await stored(first, 'refreshToken')]
    expect(tokens).toEqual([expect.stringMatching(/.{10}/), expect.stringMatching(/.{10}/)])
    // The guest's token stays until the guest's cart is merged.
    await expect
      .poll(() => readStoredKeys(first))
      .toEqual(['authToken', 'expiresIn', 'refreshToken', 'tokenIssuedAt', 'tokenType'])

    const second = await context.newPage()
    await second.goto(`${shop}/profile/orders`)
    await second.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
    await first.goto(`${shop}/profile`)
    await first.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL((url) => !url.pathname.startsWith('/profile'))
    for (const tab of [first, second]) {
      await expect.poll(() => stored(tab, 'authToken')).toBeNull()
      expect(await stored(tab, 'refreshToken')).toBeNull()
      await tab.goto(`${shop}/profile`)
      await tab.waitForURL(`${shop}/login`)
    }

    const holders = asked.filter(({ text }) => tokens.some((token) => text.includes(token ?? '-')))
    expect([...new Set(holders.map(({ origin }) => origin))]).toEqual([api])
    // The requests to the shop's host, which also served pages, had no tokens.
    expect(asked.some(({ origin }) => origin === new URL(shop).origin)).toBe(true)
    await context.close()
  },
  LIMIT_MS,
)

test('ROUT-24 an unknown path is shown as text, regardless of its content', async () => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const path of ['/<img src=x onerror=alert(1)>', '/javascript:alert(1)', '/%3Cscript%3Ealert(1)%3C/script%3E']) {
    await page.goto(`${shop}${path}`)
    await page.getByText(`No route matches URL "${new URL(page.url()).pathname}"`).waitFor()
  }
  expect(dialogs).toEqual([])
})

test('CMS-07 ROUT-15 a product that only the browser loads has its own title', async () => {
  await page.goto(`${shop}/product/product-short/tarn-lr`)
  await expect.poll(() => page.title()).toBe('Tarn LR bolt-action long-range rifle | Cairnwell')
})

test('OPEN-053 without JavaScript, a listing and a product are readable, with their prices', async () => {
  const plain = await (await browser.browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${shop}/collection/range-gear`)
  const card = plain.getByRole('article').filter({ hasText: 'Clave Sling' })
  expect(await card.textContent()).toContain('$54.00')
  await card.getByRole('link', { name: 'Clave Sling' }).first().click()
  await plain.getByRole('heading', { level: 1, name: 'Clave Sling' }).waitFor()
  expect(await plain.getByRole('main').textContent()).toContain('$54.00')
})

test('NAV-31 unregisters an old service worker at startup', async () => {
  // The current policy would block the service worker.
  const context = await browser.browser.newContext({ bypassCSP: true })
  const firstPage = await context.newPage()
  await firstPage.goto(`${shop}/`)
  const registered = () => firstPage.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  // Any script of the site can act as the worker that an earlier shop installed.
  await firstPage.evaluate(() => navigator.serviceWorker.register('/env.js'))
  await firstPage.reload()
  await expect.poll(registered).toBe(0)
  await context.close()
})

/** Returns one exported path of each route. */
async function listLastPaths(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(await getDemoExport(), 'export.json'), 'utf8')) as ExportManifest
  const byRoute = new Map(manifest.pages.map(({ route, path }) => [route, path]))
  return [...byRoute.values()].filter((target) => target !== undefined)
}

test('product names, codes and prices are marked as not translatable, and the page language is set', async () => {
  for (const path of ['/product/clave-sling', '/product/tarn-lr', '/collection/range-gear', '/collection/rifles']) {
    const html = parse(await (await fetch(`${shop}${path}`)).text())
    expect(html.querySelector('html')?.getAttribute('lang'), path).toBe('en')
    const marked = html.querySelectorAll('[translate="no"]')
    const names = html.querySelectorAll(path.startsWith('/product') ? 'main h1' : 'main article :is(h2, h3)')
    expect(names.length, path).toBeGreaterThan(0)
    const unmarked = names.filter((name) => !marked.includes(name)).map(({ text }) => text)
    expect(unmarked, path).toEqual([])
    for (const text of marked) text.remove()
    expect(html.querySelector('main')?.text, path).not.toMatch(/\$\d|SKU/)
  }
})

test('BUILD-05 a page of each template hydrates without console messages', { timeout: LIMIT_MS }, async () => {
  const messages: string[] = []
  const context = await newContext()
  const paths = await listLastPaths()
  expect(paths.length).toBeGreaterThan(25)
  const openTab = async (): Promise<Page> => {
    const tab = await context.newPage()
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(`${tab.url()}: ${message.text()}`)
    })
    tab.on('pageerror', (error) => messages.push(`${tab.url()}: ${error.message}`))
    return tab
  }
  const shared = await openTab()
  for (const target of paths) {
    // A guest is redirected from the account and from the path of an emailed link, which would end the next visit.
    // Such a tab is closed together with the browser context, because Chromium may never respond when a navigating tab
    // is closed.
    const sendsOn = /^\/(?:profile|verify-email)/.test(target)
    const visited = sendsOn ? await openTab() : shared
    await visited.goto(`${shop}${target}`, { waitUntil: 'commit' })
    // The document may change during the wait. The live region is added to a page after hydration.
    await visited.waitForFunction(
      () =>
        document.querySelector('body > [aria-live="polite"]') !== null &&
        Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    )
  }
  expect(messages).toEqual([])
  await context.close()
})

test('each product page is at most 46 KB of HTML', async () => {
  const { pages } = (await readManifest(await getDemoExport())) ?? { pages: [] }
  const products = pages.filter(({ route, path }) => route === 'product' && path !== undefined)
  expect(products.length).toBeGreaterThan(30)
  expect(products.filter(({ bytes }) => bytes > 46_000)).toEqual([])
})

test('the home page is at most 25 KB of HTML', async () => {
  expect((await stat(join(await getDemoExport(), 'index.html'))).size).toBeLessThanOrEqual(25_000)
})
