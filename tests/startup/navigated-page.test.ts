import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { type ServedExport, serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { getDemoExport } from '../demo-export.ts'
import { followLink } from '../export/follow-link.ts'

/** Time limit for a build on two busy cores. */
const LIMIT_MS = 180_000

let served: ServedExport
let browser: OpenBrowser
let page: Page

beforeAll(async () => {
  const environment = await loadEnvironment('demo', { env: {} })
  served = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  await served.close()
})

beforeEach(async () => {
  const context = await browser.browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(20_000)
  // A visitor who declined earlier does not see the consent dialog.
  await context.addInitScript(() => localStorage.setItem('analyticsConsent', 'false'))
  page = await context.newPage()
})

afterEach(() => page.context().close())

/** Opens a page and waits for the live region, which its scripts add once they handle clicks. */
async function open(path: string): Promise<void> {
  await page.goto(`${served.url}${path}`)
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
}

/** Reads the metadata in the head of the document. */
const readHead = () =>
  page.evaluate(() => {
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content')
    const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      canonical: canonical && new URL(canonical).pathname,
      ogTitle: content('meta[property="og:title"]'),
      ogDescription: content('meta[property="og:description"]'),
      ogUrl: content('meta[property="og:url"]')?.replace(/^https?:\/\/[^/]+/, ''),
      ogImage: content('meta[property="og:image"]'),
    }
  })

test.each(['/product/clave-sling', '/copy/privacy'])(
  'CMS-07 CMS-08 a navigation to %s shows the same head as its document',
  async (path) => {
    await open(path)
    const head = await readHead()
    expect(head.canonical).toBe(path)
    await open('/contact-us')
    const before = await readHead()
    await followLink(page, path)
    await page.waitForURL(`**${path}`)
    await expect.poll(readHead).toEqual(head)
    await page.goBack()
    await expect.poll(readHead).toEqual(before)
  },
)

test('CMS-07 CMS-08 a page without a canonical URL removes that of the previous page', async () => {
  await open('/about-us')
  await followLink(page, '/no-such-page')
  await page.waitForURL('**/no-such-page')
  await expect.poll(async () => (await readHead()).title).toContain('Not Found')
  const { canonical, ogUrl } = await readHead()
  expect([canonical, ogUrl]).toEqual([undefined, undefined])
})
