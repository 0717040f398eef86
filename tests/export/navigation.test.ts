import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { getDemoExport } from '../demo-export.ts'
import { followLink } from './follow-link.ts'

const LIMIT_MS = 120_000

let shop: string
let serving: ReturnType<typeof startStorefront>
let browser: OpenBrowser
let page: Page
const faults: string[] = []

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
  context.setDefaultTimeout(20_000)
  await declineConsent(context)
  page = await context.newPage()
  faults.length = 0
  page.on('pageerror', (error) => faults.push(String(error)))
})

afterEach(async () => {
  await page.context().close()
  if (faults.length > 0) throw new Error(`Scripts failed: ${faults.join(', ')}`)
})

/** Opens a page and waits for the live region, which its scripts add once they handle clicks. */
async function open(path: string): Promise<void> {
  await page.goto(`${shop}${path}`)
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
}

const follow = (target: string) => followLink(page, target)
const from = () => page.evaluate(() => (history.state as { from?: string } | null)?.from)
const scrollTop = () => page.evaluate(() => scrollY)
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe('navigation between pages', () => {
  test('NAV-29 OPEN-062 links and searches save the previous page in the from field of the history entry', async () => {
    await open('/about-us')
    expect(await from()).toBeUndefined()
    await follow('/contact-us')
    await page.waitForURL('**/contact-us')
    await expect.poll(from).toBe('/about-us')
    await follow('/collection/parts?sort=desc')
    await page.waitForURL('**/collection/parts?sort=desc')
    await expect.poll(from).toBe('/contact-us')
    await page.goBack()
    await page.waitForURL('**/contact-us')
    expect(await from()).toBe('/about-us')
    await page.goForward()
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    await page.getByRole('combobox').fill('sling')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/sling')
    await expect.poll(from).toBe('/collection/parts?sort=desc')
  })

  test("a link followed before the page's scripts have loaded opens a complete page", async () => {
    const pending = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route(/\/pages_content\./, async (route) => {
      asked.resolve()
      await pending.promise
      await route.continue()
    })
    await page.goto(`${shop}/support`, { waitUntil: 'commit' })
    await asked.promise
    // The router already handles clicks but is still waiting for the script of the page.
    await expect.poll(() => page.evaluate(() => history.state !== null)).toBe(true)
    await follow('/warranty')
    pending.resolve()
    await heading('Warranty').waitFor()
    await expect.poll(() => page.title()).toContain('Warranty')
    await expect.poll(() => page.getByRole('banner').getByRole('button', { name: 'Rifles' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(5)
  })

  test('focus moves to the new page, and its title is announced', async () => {
    await open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pistols' }).focus()
    await follow('/collection/pistols')
    await heading('Pistols').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    const announced = page.locator('body > [aria-live="polite"]')
    await expect.poll(() => announced.textContent()).toBe(await page.title())
    expect(await page.title()).toContain('Pistols')
    expect(await scrollTop()).toBe(0)
  })

  test('going back restores the scroll position', async () => {
    await open('/collection/parts')
    const link = page.getByRole('main').getByRole('article').getByRole('link').last()
    // A click would scroll to an element that is out of view.
    await link.scrollIntoViewIfNeeded()
    const leftAt = await scrollTop()
    expect(leftAt).toBeGreaterThan(500)
    // The router saves the position shortly after scrolling.
    await expect
      .poll(() =>
        page.evaluate(() => (history.state as { vike?: { scrollPosition?: { y: number } } }).vike?.scrollPosition?.y),
      )
      .toBe(leftAt)
    await link.click()
    await page.waitForURL('**/product/**')
    await expect.poll(scrollTop).toBe(0)
    await page.goBack()
    await heading('Parts').waitFor()
    await expect.poll(scrollTop).toBe(leftAt)
  })

  test('NAV-13 a menu is closed on the new page and opens on the next hover', async () => {
    await open('/')
    const rifles = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Rifles' })
    const card = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Tarn LR/ })
    await rifles.hover()
    await card.click()
    await heading('Tarn LR').waitFor()
    await card.waitFor({ state: 'hidden' })
    await page.mouse.move(600, 700)
    await expect
      .poll(async () => {
        await page.mouse.move(600, 700)
        await rifles.hover()
        return card.isVisible()
      })
      .toBe(true)
  })

  test('NOTE-05 a notification set just before a navigation is shown after it', async () => {
    await open('/product/clave-sling')
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page.getByText('You added Clave Sling to your shopping cart').waitFor()
    await follow('/faq')
    await page.waitForURL('**/faq')
    expect(await page.getByText('You added Clave Sling to your shopping cart').isVisible()).toBe(true)
  })
})

describe('hash links', () => {
  /** Records the scroll behavior of each call to scrollIntoView. */
  async function watchScrolling(): Promise<() => Promise<unknown>> {
    await page.addInitScript(() => {
      const asked: unknown[] = []
      const scroll = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (options) {
        if (typeof options === 'object' && options.behavior !== undefined) asked.push([this.id, options.behavior])
        scroll.call(this, options)
      }
      Object.assign(globalThis, { asked })
    })
    return () => page.evaluate(() => (globalThis as { asked?: unknown }).asked)
  }

  const isInView = () =>
    page.evaluate(() => {
      const { top, bottom } = document.getElementById('careers')?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
      return top >= 0 && bottom <= innerHeight
    })

  test('NAV-30 a hash scrolls smoothly to its element: on load, from another page, and on the same page', async () => {
    const asked = await watchScrolling()
    await open('/about-us#careers')
    await expect.poll(asked).toEqual([['careers', 'smooth']])
    await expect.poll(isInView).toBe(true)
    await follow('/faq')
    await page.waitForURL('**/faq')
    await follow('/about-us#careers')
    await page.waitForURL('**/about-us#careers')
    await expect.poll(asked).toEqual([
      ['careers', 'smooth'],
      ['careers', 'smooth'],
    ])
    await expect.poll(isInView).toBe(true)
    await follow('/about-us#main')
    await page.waitForURL('**/about-us#main')
    await follow('/about-us#careers')
    await page.waitForURL('**/about-us#careers')
    await expect.poll(asked).toHaveLength(4)
    await expect.poll(isInView).toBe(true)
  })

  test('NAV-30 a hash link scrolls to its element even if it is followed while the page is still scrolling', async () => {
    await open('/about-us#careers')
    // Chromium dropped the scrolling in about one of ten rounds.
    for (let round = 0; round < 30; round += 1) {
      await follow('/faq')
      await page.waitForURL('**/faq')
      await follow('/about-us#careers')
      await page.waitForURL('**/about-us#careers')
      await expect.poll(isInView).toBe(true)
    }
  })

  test('NAV-30 a hash jumps to its element with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const asked = await watchScrolling()
    await open('/about-us#careers')
    await expect.poll(asked).toEqual([['careers', 'auto']])
    await expect.poll(isInView).toBe(true)
  })

  test('NAV-14 the back-to-top link scrolls to the top', async () => {
    await open('/collection/parts')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(scrollTop).toBeGreaterThan(500)
    await page.getByRole('link', { name: 'Back to top' }).click()
    await expect.poll(scrollTop).toBe(0)
  })

  test('a hash without an element and an invalid hash change nothing', async () => {
    for (const hash of ['#nothing', '#%', '#%E0%A4%A', '#"><img src=x onerror=alert(1)>']) {
      await open(`/faq${hash}`)
      expect(await scrollTop()).toBe(0)
    }
  })
})

describe('pages with lazy components', () => {
  test.each([
    ['/product/clave-sling', 'Clave Sling'],
    ['/product/tarn-lr', 'Tarn LR'],
    ['/media-library', 'Media library'],
  ])('%s is complete as soon as it is shown', async (target, title) => {
    await open('/faq')
    await page.evaluate((expected) => {
      const seen: string[][] = []
      const headings = (): string[] =>
        Array.from(document.querySelectorAll('main :is(h1, h2, h3)'), (one) => one.textContent)
      Object.assign(globalThis, { seen, headings })
      new MutationObserver(() => {
        if (seen.length === 0 && headings().includes(expected)) seen.push(headings())
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    }, title)
    await follow(target)
    await heading(title).waitFor()
    await page.waitForLoadState('networkidle')
    const [first, last] = await page.evaluate(() => {
      const { seen, headings } = globalThis as unknown as { seen: string[][]; headings: () => string[] }
      return [seen[0], headings()]
    })
    expect(last?.length).toBeGreaterThan(3)
    expect(first).toEqual(last)
  })
})

describe('search', () => {
  test.each([
    ['tarn lr', 'Tarn LR'],
    ['%25', undefined],
    ['<img src=x onerror=alert(1)>', undefined],
  ])('SRCH-18 SRCH-19 ROUT-13 /search/ of %s lists the results for the decoded query', async (query, product) => {
    const target = `/search/${encodeURIComponent(query)}`
    const asked = page.waitForRequest((request) => request.url().includes('/strapi/products/search/'))
    await open(target)
    expect(decodeURIComponent((await asked).url().split('/search/').at(-1) ?? '')).toBe(query)
    await heading(`“${query}”`).waitFor()
    await (product === undefined
      ? page.getByText('Product not found', { exact: true }).waitFor()
      : page.getByRole('main').getByRole('link', { name: product }).waitFor())
    // A link in the shop has the same result.
    await follow('/faq')
    await page.waitForURL('**/faq')
    await follow(target)
    await heading(`“${query}”`).waitFor()
    expect(new URL(page.url()).pathname).toBe(target)
  })

  test('SRCH-18 another query on the results page starts another search', async () => {
    await open('/search/tarn')
    await page.getByRole('main').getByRole('link', { name: 'Tarn LR' }).waitFor()
    await follow('/search/bothy')
    await page.getByRole('main').getByRole('link', { name: 'Bothy 22' }).waitFor()
    await heading('“bothy”').waitFor()
    expect(await page.getByText('1 Result', { exact: true }).isVisible()).toBe(true)
  })

  test('OPEN-060 a path in a different case is not found, but a trailing slash is accepted', async () => {
    await open('/Search/tarn')
    await heading('Not Found').waitFor()
    await open('/search/tarn/')
    await heading('“tarn”').waitFor()
    expect(new URL(page.url()).pathname).toBe('/search/tarn/')
  })
})

describe('hostile query parameters', () => {
  test.each(['.*', '<img src=x onerror=alert(1)>'])('the query parameter %s is treated as text', async (text) => {
    const value = encodeURIComponent(text)
    await open(`/collection/parts?search=${value}`)
    await page.getByRole('main').getByText('Product not found', { exact: true }).waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search this collection' }).inputValue()).toBe(text)
    await open(`/collection/apparel?activeFilter=${value}&filter.${value}=${value}&sort=${value}`)
    await page.getByRole('tab', { name: 'all', exact: true, selected: true }).waitFor()
    await open(`/product/clave-sling?sku=${value}`)
    await heading('Clave Sling').waitFor()
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])(
    'a redirect opens the home page if a parameter is %s, and the token is sent as text',
    async (elsewhere) => {
      const value = encodeURIComponent(elsewhere)
      const asked = page.waitForRequest((request) => request.url().endsWith('/Auth/verify-registration'))
      await page.goto(`${shop}/verify-email?token=${value}&redirect=${value}&returnUrl=${value}&next=${value}`)
      expect((await asked).postDataJSON()).toEqual({ token: elsewhere })
      await page.getByText('The link is not valid or has expired', { exact: true }).waitFor()
      expect(page.url()).toBe(`${shop}/`)
    },
  )
})

/** Returns the URL from which the document of the page was loaded. */
const getDocumentUrl = () =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname)

test('a link to the checkout loads a new document, whose headers allow the payment script', async () => {
  await open('/faq')
  await follow('/checkout')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await expect.poll(getDocumentUrl).toBe('/checkout')
  // A checkout step is not a new page, so form input must be kept.
  await open('/checkout')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await follow('/checkout?stepId=billing')
  await page.waitForURL(/stepId=billing/)
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})

test("a link from the checkout loads a new document with the shop's normal policy", async () => {
  await open('/checkout')
  await follow('/faq')
  await expect.poll(getDocumentUrl).toBe('/faq')
  await page.goBack()
  await expect.poll(getDocumentUrl).toBe('/checkout')
})

test('a link followed before hydration also loads a new document', async () => {
  let release: () => void = () => undefined
  const pending = new Promise<void>((resolve) => (release = resolve))
  // The scripts of the home page are delayed. The router loads first and handles clicks.
  await page.route('**/assets/entries/pages_home*.js', async (route) => {
    await pending
    await route.continue()
  })
  await page.goto(shop, { waitUntil: 'commit' })
  await page.waitForFunction(() => (history.state as { vike?: unknown } | null)?.vike !== undefined)
  await follow('/checkout')
  release()
  await heading('Checkout').waitFor()
  await expect.poll(getDocumentUrl).toBe('/checkout')
})

test('the token in an emailed link is not in the URL, history or referrer of the next page', async () => {
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => referrers.push(request.headers()['referer']))
  await open('/auth/reset-password?token=tok-1&utm_source=mail')
  expect(new URL(page.url()).search).toBe('?utm_source=mail')
  await follow('/login')
  await expect.poll(getDocumentUrl).toBe('/login')
  const readable = () =>
    page.evaluate(() => JSON.stringify([document.referrer, history.state, performance.getEntries()]))
  expect(await readable()).not.toContain('tok-1')
  expect(referrers.join()).not.toContain('tok-1')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/reset-password')
  expect(page.url()).not.toContain('tok-1')
})
