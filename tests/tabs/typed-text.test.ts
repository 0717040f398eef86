import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLaunchSettings } from '#browser/browser.ts'

const START_SCRIPT = join(import.meta.dirname, '../../renderer/public/start.js')
const FORM =
  '<!doctype html><form><input id="company"></form><a href="/other">Other</a><script src="/start.js" defer></script>'

/** Serves a form with `start.js` at every path. */
const server = createServer((request, response) => {
  const isScript = request.url === '/start.js'
  response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
  void (isScript ? readFile(START_SCRIPT) : Promise.resolve(FORM)).then((body) => response.end(body))
})
let site: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
})

/** Whether the back/forward cache is used, by what the browser does on Back. */
const WAYS = { 'loads its page again': false, 'restores its page from the back/forward cache': true } as const
type Way = keyof typeof WAYS
const ways = Object.keys(WAYS) as Way[]

async function openPage(way: Way): Promise<{ readonly browser: Browser; readonly page: Page }> {
  // A headless shell has no back/forward cache.
  const settings = getLaunchSettings({ headed: true })
  const disabled = WAYS[way] ? ['--disable-back-forward-cache'] : []
  const browser = await chromium.launch({ ...settings, ignoreDefaultArgs: ['--hide-scrollbars', ...disabled] })
  return { browser, page: await browser.newPage() }
}

/** Types into the form of a page, and follows a link to another document. */
async function typeAndLeave(page: Page): Promise<void> {
  await page.goto(`${site}/form#company`)
  await page.locator('#company').fill('Planted Arms')
  await page.getByRole('link').click()
  await page.waitForURL('**/other')
}

/** Stores whether a document was hidden before it could show restored text. Runs in the page. */
function storeWhetherHidden(): void {
  addEventListener('DOMContentLoaded', () => {
    if (document.documentElement.hidden) sessionStorage.setItem('wasHidden', 'true')
  })
}

async function goBack(page: Page): Promise<void> {
  // No load event follows a page from the back/forward cache.
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'complete')
}

/** Returns the text of the form that the shopper sees, or undefined while the document is hidden. */
async function shownText(page: Page): Promise<string | undefined> {
  const text = await page.locator('#company').inputValue()
  return (await page.locator('html').isVisible()) ? text : undefined
}

const ENDINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a sign-out': { signedOutAt: '2027-01-15T08:00:00.000Z' },
  'the expiry of the tokens': { tokenIssuedAt: '1', expiresIn: '3600' },
}

test.each(Object.keys(ENDINGS).flatMap((ending) => ways.map((way) => [ending, way] as const)))(
  'text typed before %s is gone when the browser %s',
  async (ending, way) => {
    const { browser, page } = await openPage(way)
    try {
      await page.addInitScript(storeWhetherHidden)
      await typeAndLeave(page)
      await goBack(page)
      // The browser restores the text during the visit.
      expect(await shownText(page)).toBe('Planted Arms')
      const type = page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type,
      )
      expect(await type).toBe(WAYS[way] ? 'navigate' : 'back_forward')
      await page.goForward()
      await page.evaluate((items) => Object.assign(localStorage, items), ENDINGS[ending])
      await goBack(page)
      await expect.poll(() => shownText(page)).toBe('')
      expect(await page.evaluate(() => sessionStorage.getItem('wasHidden'))).toBe(WAYS[way] ? null : 'true')
      expect(page.url()).toBe(`${site}/form`)
    } finally {
      await browser.close()
    }
  },
)

test.each(ways)('text typed after the end of a visit stays when the browser %s', async (way) => {
  const { browser, page } = await openPage(way)
  try {
    await page.goto(`${site}/form`)
    // The shop has handled a sign-out and emptied the form.
    await page.evaluate((time) => {
      localStorage.setItem('signedOutAt', time)
      sessionStorage.setItem('signOutSeen', time)
    }, '2027-01-15T08:00:00.000Z')
    await page.locator('#company').fill('Planted Arms')
    await page.getByRole('link').click()
    await page.waitForURL('**/other')
    await goBack(page)
    expect(await shownText(page)).toBe('Planted Arms')
  } finally {
    await browser.close()
  }
})
