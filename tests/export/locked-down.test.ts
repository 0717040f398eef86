import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { getDemoExport } from '../demo-export.ts'

// Browser tests of the restrictions on third-party scripts in the shop.

const LIMIT_MS = 120_000

let shop: string
let serving: ReturnType<typeof startStorefront>
let browser: OpenBrowser
let page: Page

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
  const context = await browser.browser.newContext()
  await declineConsent(context)
  page = await context.newPage()
  return async () => {
    // A route handler may still be processing a script. Aborting it is not a failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
})

/** Assigns text as HTML, as a script URL and as a script, and returns which assignments succeeded. */
async function assigned(): Promise<Record<string, boolean>> {
  return page.evaluate(() => {
    const html = (text: string) => Object.assign(document.createElement('div'), { innerHTML: text })
    const script = (src: string) => Object.assign(document.createElement('script'), { src })
    const attempts = {
      'a widget': () => html('<div class="rc"><textarea></textarea></div>'),
      'HTML with script': () => html('<script>alert(1)</script>'),
      'HTML with a handler': () => html('<img src="x" onerror="alert(1)">'),
      'HTML with a frame': () => html('<iframe srcdoc="x"></iframe>'),
      'a script of the bundle': () => script('/assets/chunks/a.js'),
      'a provider’s script': () => script('https://captcha.example/a.js'),
      'an uploaded script': () => script('/uploads/a.js'),
      'a script as data': () => script('data:text/javascript,alert(1)'),
      'script as text': () => Object.assign(document.createElement('script'), { textContent: 'alert(1)' }),
      'a new policy': () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('other', {}),
    }
    const outcomes = Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return [name, true]
      } catch {
        return [name, false]
      }
    })
    return Object.fromEntries(outcomes) as Record<string, boolean>
  })
}

test('no text can become HTML or a script URL until a provider is used', async () => {
  // One of the automatic requests might load code that creates a policy for turning text into HTML.
  await page.goto(`${shop}/login`, { waitUntil: 'networkidle' })
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
  expect(Object.values(await assigned())).not.toContain(true)
})

test("rejects executable text from a provider's script but accepts the markup of its widget", async () => {
  await page.goto(`${shop}/login`)
  await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill('nora@example.com')
  await page.getByRole('form', { name: 'Login' }).getByRole('checkbox', { name: "I'm not a robot" }).waitFor()
  expect(await assigned()).toEqual({
    'a widget': true,
    'HTML with script': false,
    'HTML with a handler': false,
    'HTML with a frame': false,
    'a script of the bundle': true,
    'a provider’s script': true,
    'an uploaded script': false,
    'a script as data': false,
    'script as text': false,
    'a new policy': false,
  })
})

test("the configurator cannot read the shop's stored data, in its frame or when opened directly", async () => {
  await page.goto(`${shop}/`)
  await page.evaluate(() => localStorage.setItem('authToken', 'secret'))
  const readable = (): { origin: string; stored: string } => {
    try {
      return { origin: self.origin, stored: localStorage.getItem('authToken') ?? '' }
    } catch (error) {
      return { origin: self.origin, stored: (error as Error).name }
    }
  }
  const nothing = { origin: 'null', stored: 'SecurityError' }
  await page.goto(`${shop}/3dbuilder`)
  await page.locator('iframe').contentFrame().getByRole('button', { name: 'Add to Cart' }).waitFor()
  const frame = page.frames().find((each) => each.url().includes('/Build/'))
  expect(await frame?.evaluate(readable)).toEqual(nothing)
  await page.goto(`${shop}/Build/index.html`)
  expect(await page.evaluate(readable)).toEqual(nothing)
})

test('a page has the hash of each script and style sheet, and a changed script does not run', async () => {
  const html = await readFile(join(await getDemoExport(), 'faq/index.html'), 'utf8')
  const tags = html.match(/<(?:script src="\/assets|link rel="(?:modulepreload|stylesheet)")[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(5)
  expect(tags.filter((tag) => !/ integrity="sha256-[\w+/]{43}="/.test(tag))).toEqual([])
  await page.route('**/assets/entries/entry-client-routing*.js', async (route) => {
    const original = await route.fetch()
    await route.fulfill({ response: original, body: `console.log('changed');${await original.text()}` })
  })
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const rejected = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.goto(`${shop}/faq`)
  await rejected
  expect(messages).not.toContain('changed')
})
