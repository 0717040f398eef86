import { parse } from 'node-html-parser'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { type ServedExport, serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { BROWSER_FLOOR } from '#export/bundle/browser-floor.ts'
import { routes } from '#routes/table.ts'
import type { FloorBrowser } from '../../support/compatibility-data.ts'
import { getDemoExport } from '../demo-export.ts'
import { followLink } from '../export/follow-link.ts'
import { limitFeatures } from './older-browser.ts'

/** Time limit for a build on two busy cores. */
const LIMIT_MS = 180_000

const SCRIPTS = '**/assets/**/*.js'

let served: ServedExport
let browser: OpenBrowser
let page: Page
const uncaught: string[] = []

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
  context.setDefaultTimeout(10_000)
  // A visitor who declined earlier does not see the consent dialog.
  await context.addInitScript(() => localStorage.setItem('analyticsConsent', 'false'))
  page = await context.newPage()
  uncaught.length = 0
  page.on('pageerror', (error) => uncaught.push(String(error)))
})

afterEach(async () => {
  // A route handler may still be processing a script. Aborting it is not a failure.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
  if (uncaught.length > 0) throw new Error(`Uncaught: ${uncaught.join(', ')}`)
})

/** Opens a page and waits for the live region, which its scripts add once they handle clicks. */
async function open(path: string): Promise<void> {
  await page.goto(`${served.url}${path}`, { waitUntil: 'commit' })
  await hasStarted()
}

const hasStarted = () => page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })

/** Makes some scripts fail from now on. Returns the requested URLs of them, updated as they are requested. */
async function failScripts(isMissing: (url: string, code: string) => boolean): Promise<string[]> {
  const failedUrls: string[] = []
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    const url = route.request().url()
    if (!isMissing(url, await response.text())) return route.fulfill({ response })
    failedUrls.push(url)
    return route.fulfill({ status: 404 })
  })
  return failedUrls
}

/** Records the documents that the page requests from now on, and its automatic requests for itself. */
function recordDocuments(): string[] {
  const types: string[] = []
  page.on('request', (request) => {
    const isOfPage = request.resourceType() === 'fetch' && request.url() === page.url()
    if (request.isNavigationRequest() || isOfPage) types.push(request.resourceType())
  })
  return types
}

const isSearchScript = (_: string, code: string) => code.includes('combobox')
const isCollectionScript = (url: string) => url.includes('/pages_collection.')
const search = () => page.getByRole('button', { name: 'Search', exact: true }).first()
// The search bar is located separately from its failure message, because the footer may fail at the same time.
const retry = () => page.locator('#search-bar').getByRole('button', { name: 'Try again' })

test('a part whose script is missing reloads its page once, and then loads on Try again', async () => {
  await open('/')
  await failScripts(isSearchScript)
  const documents = recordDocuments()
  await search().click()
  await expect.poll(() => documents).toEqual(['fetch', 'document'])
  await hasStarted()
  await search().click()
  await retry().waitFor()
  expect(await page.getByText('This could not be loaded.', { exact: true }).first().isVisible()).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  await retry().click()
  await page.getByRole('combobox').waitFor()
  expect(documents).toEqual(['fetch', 'document'])
})

test('a part whose script is missing keeps its page offline, and loads when the browser is online again', async () => {
  await open('/')
  const documents = recordDocuments()
  await page.context().setOffline(true)
  await search().click()
  await retry().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('combobox').waitFor()
  expect(documents).not.toContain('document')
})

test.each([
  ['a form has input', () => page.getByRole('main').getByLabel('Email').fill('nora@example.com')],
  [
    'a form is being sent',
    () => page.getByRole('form', { name: 'Register' }).evaluate((form) => form.setAttribute('aria-busy', 'true')),
  ],
  ['another document is loading', () => page.evaluate(() => document.documentElement.setAttribute('data-leaving', ''))],
])('an action whose script is missing shows a notification and keeps the page while %s', async (_, act) => {
  await open('/register')
  await act()
  await failScripts(() => true)
  const documents = recordDocuments()
  const cart = page.getByRole('button', { name: /Cart/ }).first()
  // A dispatched click does not move the focus.
  await cart.dispatchEvent('click')
  await page.getByText('This could not be loaded. Check your connection and try again.', { exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await cart.dispatchEvent('click')
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  expect(documents).toEqual([])
})

test.each([
  ['entry', (url: string) => url.includes('/entries/entry-client')],
  ['page', isCollectionScript],
])('a page without its %s script reloads once, stays readable, and offers to try again', async (_, isMissing) => {
  await failScripts(isMissing)
  const documents = recordDocuments()
  await page.goto(`${served.url}/collection/pistols`)
  const link = page.getByRole('link', { name: 'Try again' })
  await link.waitFor()
  expect(documents).toEqual(['document', 'fetch', 'document'])
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Pistols'])
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(3)
  await page.unrouteAll({ behavior: 'wait' })
  await link.click()
  await hasStarted()
  expect(await link.count()).toBe(0)
})

test('the startup code runs once when its script loads, after the browser is online again', async () => {
  // Only the startup code uses service workers.
  await failScripts((_, code) => code.includes('serviceWorker'))
  await page.goto(`${served.url}/patents`)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type)))
    .toEqual(['reload'])
  await page.getByText('This could not be loaded. Check your connection and try again.', { exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('online'))
  })
  await hasStarted()
  expect(await page.locator('body > [aria-live="polite"]').count()).toBe(1)
})

test('a script that is only preloaded and missing does not reload the page, and its link opens a document', async () => {
  await open('/')
  const documents = recordDocuments()
  const failedUrls = await failScripts(isCollectionScript)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pistols' })
  // The router listens a moment after the page has started.
  await expect.poll(async () => (await link.dispatchEvent('mouseover'), failedUrls.length)).toBeGreaterThan(0)
  expect(documents).toEqual([])
  await link.click()
  await page.waitForURL('**/collection/pistols', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Pistols', exact: true }).waitFor()
  expect(documents[0]).toBe('document')
})

test('a page whose data script is missing loads as a document', async () => {
  await open('/')
  const failedUrls = await failScripts((_url, code) => code.includes('no_variants'))
  await followLink(page, '/collection/pistols')
  await page.waitForURL('**/collection/pistols', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Pistols', exact: true }).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  expect(loaded).toBe(`${served.url}/collection/pistols`)
  expect(failedUrls).not.toEqual([])
})

test.each([
  ['safari', 15.6],
  ['firefox', 114],
  ['chrome', 109],
] as const)('a page is as without scripts and its links work below the floor: %s %s', async (engine, version) => {
  await page.addInitScript(limitFeatures(engine, version))
  await page.goto(`${served.url}/product/works-tee`, { waitUntil: 'networkidle' })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Works Tee')
  expect(await page.locator('main').innerText()).toContain('$28.00')
  const notice = page.getByText('Add to Cart needs JavaScript, which is off or unavailable in this browser.')
  expect(await notice.getByRole('link', { name: 'support@cairnwell.example' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
  expect(await page.getByText('Loading').filter({ visible: true }).count()).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pistols' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pistols' }).waitFor()
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(
    `${served.url}/collection/pistols`,
  )
})

test.each(Object.entries(BROWSER_FLOOR) as [FloorBrowser, number][])(
  'a guest adds an item to the cart with the features of %s %s',
  async (engine, version) => {
    await page.addInitScript(limitFeatures(engine, version))
    await open('/product/works-tee')
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
    const added = page.getByText('You added Works Tee to your shopping cart')
    await added.waitFor()
    expect(await added.isVisible()).toBe(true)
  },
)

test('every page shows what needs JavaScript, offers alternatives, and never shows loading text', async () => {
  const findings: string[] = []
  for (const { pattern } of Object.values(routes)) {
    const path = pattern.replaceAll(/\{\w+\}/g, 'unknown')
    const html = await (await fetch(`${served.url}${path}`)).text()
    // Without scripts, the content of `<noscript>` is HTML.
    const plain = parse(html, { blockTextElements: { script: true } })
    const notice = plain.querySelector('noscript aside')
    if (!/needs? JavaScript/.test(notice?.text ?? '')) findings.push(`${path} says ${notice?.text}`)
    for (const link of ['mailto:', '/contact-us'])
      if (notice?.querySelector(`a[href^="${link}"]`) == null) findings.push(`${path} has no link to ${link}`)
    // The style sheet hides these without scripts.
    for (const hidden of plain.querySelectorAll('[aria-busy="true"], script')) hidden.remove()
    const waiting = /\w*ing\b[^.]{0,40}…/.exec(plain.querySelector('body')?.text ?? '')
    if (waiting !== null) findings.push(`${path}: ${waiting[0]}`)
  }
  expect(findings).toEqual([])
})
