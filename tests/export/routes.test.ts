import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('a visitor without a session', () => {
  /** Opens a path, waits for the heading, and returns the path where the visitor ends up. */
  async function opened(path: string, heading: string): Promise<string> {
    await page.goto(`${shop}${path}`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    return new URL(page.url()).pathname
  }

  test.each([
    ['/about-us', 'About Cairnwell Rifle Works, Stone Ferry'],
    ['/contact-us', 'Contact Us'],
    ['/media-library', 'Media library'],
    ['/support', 'Support'],
    ['/warranty', 'Warranty'],
    ['/faq', 'Frequently asked questions'],
    ['/reviews', 'Reviews'],
    ['/resources', 'Resources'],
    ['/patents', 'Patents'],
    ['/terms-of-service', 'Terms of service'],
  ])('ROUT-09 ROUT-21 opens %s directly and sees %s', async (path, heading) => {
    expect(await opened(path, heading)).toBe(path)
  })

  test('ROUT-01 ROUT-21 opens home directly', async () => {
    expect(await opened('/', 'Rifles, pistols, and parts from one shop')).toBe('/')
  })
  test('ROUT-02 opens the checkout directly', async () => {
    expect(await opened('/checkout', 'Checkout')).toBe('/checkout')
  })
  test('ROUT-03 OPEN-054 opens a confirmation directly', async () => {
    expect(await opened('/confirm/CW-1', 'Your order')).toBe('/confirm/CW-1')
  })
  test('ROUT-04 ROUT-21 CMS-29 opens limited edition directly and sees its separate newsletter form', async () => {
    expect(await opened('/limited-edition', 'Limited Edition')).toBe('/limited-edition')
    const form = page.getByRole('main').getByRole('form', { name: 'Stay Informed' })
    await form.getByRole('button', { name: 'Subscribe' }).waitFor()
    await form.getByRole('textbox', { name: 'Email' }).waitFor()
  })
  test('ROUT-10 ROUT-21 opens product registration directly', async () => {
    expect(await opened('/registration', 'Product registration')).toBe('/registration')
  })
  test.each([
    ['/dealer-locator', 'Dealer Locator'],
    ['/dealer-registration', 'Become a dealer'],
  ])('ROUT-11 ROUT-21 DEAL-38 opens %s directly and sees %s', async (path, heading) => {
    expect(await opened(path, heading)).toBe(path)
  })
  test('ROUT-17 ROUT-21 opens the configurator directly, and its frame starts', async () => {
    expect(await opened('/3dbuilder', '3D Builder')).toBe('/3dbuilder')
    await page.frameLocator('iframe').getByRole('button', { name: 'Add to Cart' }).waitFor()
  })
  test('CMS-59 OPEN-063 opens the terms of service directly', async () => {
    expect(await opened('/terms-of-service', 'Terms of service')).toBe('/terms-of-service')
  })
  test('ROUT-12 CMS-42 OPEN-063 opens the terms directly as a copy page', async () => {
    expect(await opened('/copy/terms', 'Terms of service')).toBe('/copy/terms')
  })
  test('ROUT-12 CMS-42 opens the privacy page directly', async () => {
    expect(await opened('/copy/privacy', 'Privacy')).toBe('/copy/privacy')
  })
  test('CMS-43 OPEN-054 opens another copy page directly', async () => {
    expect(await opened('/copy/xyz', 'Terms of service')).toBe('/copy/xyz')
  })
  test('ROUT-14 ROUT-21 opens a product directly', async () => {
    expect(await opened('/product/tarn-lr', 'Tarn LR')).toBe('/product/tarn-lr')
  })
  test('ROUT-15 OPEN-061 opens a product with its layout directly', async () => {
    expect(await opened('/product/product-short/tarn-lr', 'Tarn LR')).toBe('/product/product-short/tarn-lr')
  })
  test('ROUT-16 ROUT-21 opens a collection directly', async () => {
    expect(await opened('/collection/range-gear', 'Range gear')).toBe('/collection/range-gear')
  })
  test.each([
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
    ['/forgot-password', 'Forgot your password?'],
  ])('CMS-60 ROUT-05 AUTH-38 opens %s directly and sees the text of its CMS page: %s', async (path, heading) => {
    expect(await opened(path, heading)).toBe(path)
  })
  test('CMS-60 ROUT-06 AUTH-38 opens reset password directly and sees the text of its CMS page', async () => {
    expect(await opened('/auth/reset-password', 'Set a new password')).toBe('/auth/reset-password')
  })
  test('ROUT-20 ROUT-24 OPEN-058 sees Not Found at an unknown path', async () => {
    expect(await opened('/nope', 'Not Found')).toBe('/nope')
  })
  test('ROUT-20 sees Not Found at an unknown account path', async () => {
    expect(await opened('/profile/nope', 'Not Found')).toBe('/profile/nope')
  })
  test('ROUT-20 OPEN-060 sees Not Found at a path in a different case', async () => {
    expect(await opened('/Checkout', 'Not Found')).toBe('/Checkout')
  })
  test('ROUT-20 sees Not Found at an unknown product', async () => {
    expect(await opened('/product/no-such-product', 'Not Found')).toBe('/product/no-such-product')
  })
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

test.each(ACCOUNT_PAGES)(
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
    expect(await readStoredKeys(first)).toEqual([
      'authToken',
      'expiresIn',
      'refreshToken',
      'tokenIssuedAt',
      'tokenType',
    ])

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

test('CMS-07 CMS-08 a page opened by a link sets its title and descriptions', async () => {
  await page.goto(`${shop}/support`)
  await page.getByRole('navigation', { name: 'More help' }).getByRole('link', { name: 'Warranty and repair' }).click()
  await expect.poll(() => page.title()).toBe('Warranty on rifles, pistols, and parts | Cairnwell')
  const texts = await page
    .locator('meta[property="og:title"], meta[name="description"], meta[property="og:description"]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')?.slice(0, 24)))
  expect(texts).toEqual(['What we repair for free ', 'Warranty on rifles, pist', 'What we repair for free '])
})

describe('without JavaScript', () => {
  let plain: Page

  beforeAll(async () => {
    plain = await (await browser.browser.newContext({ javaScriptEnabled: false })).newPage()
  })

  test('checkout, search and Add to Cart say what is missing and offer links, and nothing shows "Loading…"', async () => {
    const pages = {
      '/checkout': 'Checkout needs JavaScript',
      '/search/sling': 'Search needs JavaScript',
      '/product/clave-sling': 'Add to Cart needs JavaScript',
    }
    for (const [path, words] of Object.entries(pages)) {
      await plain.goto(`${shop}${path}`)
      const notice = plain.getByRole('complementary', { name: 'Without JavaScript' })
      expect(await notice.textContent()).toContain(words)
      expect(await notice.getByRole('link').first().getAttribute('href')).toMatch(/^mailto:/)
      expect(await plain.getByText(/Loading/).isVisible()).toBe(false)
      await notice.getByRole('link', { name: 'Contact Us' }).click()
      await plain.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()
    }
  })

  test("CMS-19 each image in the home page's ribbon is a link", async () => {
    await plain.goto(`${shop}/`)
    await plain.getByRole('heading', { name: 'Measured, then signed' }).waitFor()
    await plain.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Range gear' }).click()
    await plain.getByRole('heading', { level: 1, name: 'Range gear' }).waitFor()
    expect(new URL(plain.url()).pathname).toBe('/collection/range-gear')
  })

  test('OPEN-053 a listing and a product are readable, with their prices', async () => {
    await plain.goto(`${shop}/collection/range-gear`)
    const card = plain.getByRole('article').filter({ hasText: 'Clave Sling' })
    expect(await card.textContent()).toContain('$54.00')
    await card.getByRole('link', { name: 'Clave Sling' }).first().click()
    await plain.getByRole('heading', { level: 1, name: 'Clave Sling' }).waitFor()
    expect(await plain.getByRole('main').textContent()).toContain('$54.00')
  })

  test('CMS-45 questions open and close', async () => {
    await plain.goto(`${shop}/faq`)
    const response = plain.getByText('Standard ground is free.')
    expect(await response.isVisible()).toBe(false)
    await plain.getByText('What does shipping cost, and how long does it take?').click()
    await response.waitFor()
    // A control that would not work is not shown.
    expect(await plain.getByRole('button', { name: 'Close All' }).isVisible()).toBe(false)
  })

  test('CMS-32 CMS-36 about us is readable and links to the contact page', async () => {
    await plain.goto(`${shop}/about-us`)
    await plain.getByRole('heading', { name: 'Two lathes and a quarry shed' }).waitFor()
    await plain.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
    await plain.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor()
    expect(await plain.getByRole('link', { name: '(406) 555-0142' }).getAttribute('href')).toBe('tel:+14065550142')
  })

  test('CMS-47 CMS-48 media library files are plain links', async () => {
    await plain.goto(`${shop}/media-library`)
    const catalog = plain.getByRole('main').getByRole('link', { name: 'Product guide PDF' })
    const [download] = await Promise.all([plain.waitForEvent('download'), catalog.click()])
    expect(download.suggestedFilename()).toBe('Product guide.pdf')
  })
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
