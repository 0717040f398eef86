import { parse } from 'node-html-parser'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Locator, type OpenBrowser, openBrowser, type Page, type Route as Request } from '#browser/browser.ts'
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
const STYLE_SHEETS = '**/assets/**/*.css'

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
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
}

const rejectScript = (route: Request) => route.fulfill({ status: 404 })
const search = () => page.getByRole('button', { name: 'Search', exact: true }).first()
// The search bar is located separately from its failure message, because the footer may fail at the same time.
const bar = () => page.locator('#search-bar')
const failure = (part: Page | Locator = page) => part.getByText('This could not be loaded.', { exact: true })
const retry = (part: Page | Locator = page) => part.getByRole('button', { name: 'Try again' })
const email = () => page.getByRole('contentinfo').getByLabel('Email')

test('automatically requests a missing script again after half a second', async () => {
  await open('/')
  // The script that only the click requests. The footer may request scripts that both of them use at any time.
  let ownScriptUrl: string | undefined
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    if (ownScriptUrl !== undefined || !(await response.text()).includes('combobox')) return route.fulfill({ response })
    ownScriptUrl = route.request().url()
    return rejectScript(route)
  })
  await search().click()
  await page.getByRole('combobox').waitFor()
  expect(await failure(bar()).count()).toBe(0)
  const requests = await page.evaluate(
    (url) =>
      performance.getEntriesByName(url).map((entry) => {
        const { startTime, responseEnd } = entry as PerformanceResourceTiming
        return { start: startTime, end: responseEnd }
      }),
    ownScriptUrl ?? '',
  )
  expect(requests).toHaveLength(2)
  const [first, secondRequest] = requests
  expect((secondRequest?.start ?? 0) - (first?.end ?? 0)).toBeGreaterThan(499)
})

test('automatically requests a missing style sheet again', async () => {
  await open('/')
  const asked: string[] = []
  await page.route(STYLE_SHEETS, (route) => {
    const url = route.request().url()
    const isRetry = asked.includes(url)
    asked.push(url)
    return isRetry ? route.continue() : rejectScript(route)
  })
  await search().click()
  await page.getByRole('combobox').waitFor()
  expect(await failure(bar()).count()).toBe(0)
  const sheets = [...new Set(asked)]
  expect(sheets.length).toBeGreaterThan(0)
  expect(asked.toSorted()).toEqual([...sheets, ...sheets].toSorted())
  // The part has the style of the shop rather than the browser's default.
  expect(await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))).toEqual(
    expect.arrayContaining(sheets),
  )
})

test('a component whose script is missing shows a message, and loads on retry', async () => {
  await open('/')
  await page.route(SCRIPTS, (route) => route.abort('connectionreset'))
  await search().click()
  await failure(bar()).waitFor()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.unroute(SCRIPTS)
  await retry(bar()).click()
  await page.getByRole('combobox').waitFor()
  expect(await failure(bar()).count()).toBe(0)
})

test('a component retries automatically when the browser is online again', async () => {
  await open('/')
  await page.context().setOffline(true)
  await search().click()
  await failure(bar()).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('combobox').waitFor()
  expect(await failure(bar()).count()).toBe(0)
})

test('the startup code runs once its script finally loads, and only once', async () => {
  const startsShop = async (route: Request): Promise<void> => {
    const response = await route.fetch()
    // Only the startup code uses service workers.
    if ((await response.text()).includes('serviceWorker')) await route.abort('connectionreset')
    else await route.fulfill({ response })
  }
  await page.route(SCRIPTS, startsShop)
  const failures: string[] = []
  page.on('requestfailed', (request) => failures.push(request.url()))
  await page.goto(`${served.url}/patents`)
  const announcements = page.locator('body > [aria-live="polite"]')
  // The script is requested again automatically.
  await expect.poll(() => failures.length).toBe(2)
  expect(await announcements.count()).toBe(0)
  await page.unroute(SCRIPTS)
  const online = () =>
    page.evaluate(async () => {
      dispatchEvent(new Event('online'))
      await new Promise((resolve) => requestIdleCallback(resolve))
    })
  await expect.poll(async () => (await online(), announcements.count())).toBe(1)
  await online()
  expect(await announcements.count()).toBe(1)
})

test('a dialog whose script is missing shows the notification, and opens on the next click', async () => {
  await open('/')
  await page.route(SCRIPTS, rejectScript)
  const cart = page.getByRole('button', { name: /Cart/ }).first()
  await cart.click()
  await page.getByText('This could not be loaded. Check your connection and try again.', { exact: true }).waitFor()
  await page.unroute(SCRIPTS)
  await cart.click()
  const panel = page.getByRole('dialog', { name: 'Your Cart' })
  await panel.waitFor()
  expect(await panel.isVisible()).toBe(true)
})

test('a form whose request script is missing shows the notification and keeps its input', async () => {
  await open('/forgot-password')
  const form = page.getByRole('form', { name: 'Forgot password' })
  await form.getByLabel('Email').fill('nora@example.com')
  await form.getByRole('checkbox', { name: "I'm not a robot" }).check()
  await page.route(SCRIPTS, rejectScript)
  await form.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'This could not be loaded.' }).waitFor()
  expect(await form.getByLabel('Email').inputValue()).toBe('nora@example.com')
  await page.unroute(SCRIPTS)
  await form.getByRole('button', { name: 'Reset' }).click()
  await page.waitForURL('**/login')
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('header and footer keep their prerendered state without their data, and hydrate on retry', async () => {
  await page.route('**/assets/layout-*', rejectScript)
  await open('/patents')
  await failure().waitFor()
  const links = page.getByRole('contentinfo').getByRole('link')
  expect(await links.filter({ hasText: 'Pistols' }).getAttribute('href')).toBe('/collection/pistols')
  await page.unroute('**/assets/layout-*')
  await retry().click()
  await failure().waitFor({ state: 'detached' })
  const required = page.getByRole('contentinfo').getByText('Required').first()
  // The form is visible before its script loads, and its button is disabled until then.
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await required.waitFor()
  expect(await links.filter({ hasText: 'Pistols' }).count()).toBe(1)
})

test('header and footer data is in a file that each document requests once and not in the pages', async () => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/patents')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Rifles' }).click()
  await page
    .getByRole('link', { name: /^Tarn LR/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Tarn LR' }).waitFor()
  const files = asked.filter((path) => path.startsWith('/assets/layout-'))
  expect(files).toEqual([expect.stringMatching(/^\/assets\/layout-[\w-]{8}\.json$/)])
  const [html, frame] = await Promise.all(
    ['/patents', files[0] ?? ''].map(async (path) => (await fetch(served.url + path)).text()),
  )
  const { navigation } = JSON.parse(frame ?? '') as { navigation: { children: { subtitle: string }[] }[] }
  const subtitles = navigation.flatMap(({ children }) => children.map(({ subtitle }) => subtitle)).filter(Boolean)
  expect(subtitles.length).toBeGreaterThan(5)
  // Each subtitle occurs once, in the markup. A second occurrence would be in the data.
  for (const subtitle of subtitles) expect(html?.split(subtitle), subtitle).toHaveLength(2)
})

test('header and footer work with data from a different release', async () => {
  await page.route('**/assets/layout-*', async (route) => {
    const layoutData = await (await route.fetch()).text()
    await route.fulfill({
      body: layoutData.replaceAll('Tarn LR', 'Tarn LX').replaceAll('Become a dealer', 'Deal with us'),
    })
  })
  await open('/patents')
  // The menus are rendered again, with all of them closed.
  await page.getByText('Tarn LX').first().waitFor({ state: 'attached' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Rifles' }).click()
  await page.getByRole('link', { name: /^Tarn LX/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Tarn LR' }).waitFor()
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.filter({ hasText: 'Deal with us' }).waitFor()
  expect(await links.filter({ hasText: 'Become a dealer' }).count()).toBe(0)
  // React reports that it has rendered mismatched markup again.
  expect(uncaught.filter((error) => !error.includes('React error #418'))).toEqual([])
  uncaught.length = 0
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
  const unloaded = page.getByRole('complementary', { name: 'Page not fully loaded', includeHidden: true })
  expect(await unloaded.evaluate((aside) => getComputedStyle(aside).display)).toBe('none')
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

/**
 * The scripts of the collection page: its entry, and the script that requests its data, which contains the names of
 * the fields.
 */
const collectionScripts = {
  'its own': (url: string) => url.includes('/pages_collection.'),
  'that of its data': (_url: string, code: string) => code.includes('no_variants'),
}

/**
 * Makes some of the scripts fail from now on. @returns the URLs of the failed scripts, updated as they are requested.
 */
async function failScripts(isMissing: (url: string, code: string) => boolean): Promise<string[]> {
  const failedUrls: string[] = []
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    const url = route.request().url()
    if (!isMissing(url, await response.text())) return route.fulfill({ response })
    failedUrls.push(url)
    return rejectScript(route)
  })
  return failedUrls
}

test.each([
  ['all of its scripts are missing', () => true],
  ['its entry script is missing', collectionScripts['its own']],
  ['the script of its data is missing', collectionScripts['that of its data']],
])('loads a page as a document if %s', async (_title, isMissing) => {
  await open('/')
  const failedUrls = await failScripts(isMissing)
  await followLink(page, '/collection/pistols')
  await page.waitForURL('**/collection/pistols', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Pistols', exact: true }).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  expect(loaded).toBe(`${served.url}/collection/pistols`)
  expect(failedUrls).not.toEqual([])
})

test('keeps the prerendered page on a first load without the entry script', async () => {
  const failedUrls = await failScripts(collectionScripts['its own'])
  await page.goto(`${served.url}/collection/pistols`, { waitUntil: 'networkidle' })
  // The script is requested again automatically.
  expect(new Set(failedUrls).size).toBe(1)
  expect(failedUrls.length).toBeGreaterThan(1)
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Pistols'])
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(3)
})

test('a link followed offline keeps the page with its input, and opens when online', async () => {
  await open('/patents')
  await email().fill('rowan@example.com')
  await page.context().setOffline(true)
  await followLink(page, '/collection/pistols')
  await page.getByText('You are offline. The page will open when you are back online.', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/patents')
  expect(await email().inputValue()).toBe('rowan@example.com')
  await page.context().setOffline(false)
  await page.waitForURL('**/collection/pistols')
  await page.getByRole('heading', { level: 1, name: 'Pistols', exact: true }).waitFor()
  // The layout is still that of the previous page, because no document was loaded.
  expect(await email().inputValue()).toBe('rowan@example.com')
})

test('a page whose scripts have not started shows a notice from 10 seconds until they start', async () => {
  const released = Promise.withResolvers<void>()
  await page.route('**/entries/entry-client*', (route) => released.promise.then(() => route.continue()))
  await page.goto(`${served.url}/login`, { waitUntil: 'commit' })
  const notice = page.getByText(
    'This page has not fully loaded. Its buttons and forms may not work yet. Reload the page',
    {
      exact: true,
    },
  )
  await notice.waitFor({ state: 'attached' })
  expect(await notice.isVisible()).toBe(false)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 10_000
  })
  await notice.waitFor()
  await page.getByRole('main').getByLabel('Email').fill('nora@example.com')
  released.resolve()
  await notice.waitFor({ state: 'detached' })
  expect(await page.getByRole('main').getByLabel('Email').inputValue()).toBe('nora@example.com')
})

test('the notice on a page whose scripts never started reloads the page with its input', async () => {
  let tries = 0
  await page.route('**/entries/entry-client*', (route) => {
    tries += 1
    return rejectScript(route)
  })
  await page.goto(`${served.url}/login`, { waitUntil: 'commit' })
  // The automatic second request must come first, because a late script would remove the notice.
  await expect.poll(() => tries).toBe(2)
  const reloadLink = page.getByRole('link', { name: 'Reload the page' })
  await page.getByText('Reload the page').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 10_000
  })
  const loginEmail = page.getByRole('main').getByLabel('Email')
  await loginEmail.fill('nora@example.com')
  await page.unroute('**/entries/entry-client*')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().includes('/entries/entry-client')) {
      asked.push(request.resourceType())
    }
  })
  const loaded = page.waitForEvent('domcontentloaded')
  await reloadLink.click()
  await loaded
  // Missing files are requested without the cache before the new document, because WebKit would otherwise continue
  // without them.
  expect(asked.slice(0, 2)).toEqual(['fetch', 'document'])
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
  await expect.poll(() => loginEmail.inputValue()).toBe('nora@example.com')
  expect(await reloadLink.count()).toBe(0)
})

/** Delays the script of the shared form. `asked` resolves when the page requests it. */
async function delayFormScript(): Promise<{ readonly asked: Promise<void>; readonly release: () => void }> {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    // Only this script contains the text.
    if ((await response.text()).includes('A form field must be in a form')) {
      asked.resolve()
      await released.promise
    }
    await route.fulfill({ response })
  })
  return { asked: asked.promise, release: released.resolve }
}

test('a click on Show Password waits until the script of the form has loaded', async () => {
  const { asked, release } = await delayFormScript()
  await open('/register')
  await asked
  const show = page.getByRole('main').getByRole('button', { name: 'Show Password' })
  expect(await show.isDisabled()).toBe(true)
  const clicked = show.click()
  release()
  await clicked
  await page.getByRole('main').getByRole('button', { name: 'Hide Password' }).waitFor()
})

test('a form is disabled until its script loads, keeps its input and focus, and then works', async () => {
  const { asked, release } = await delayFormScript()
  await open('/login')
  await asked
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill('nora@example.com')
  const send = form.getByRole('button', { name: 'Login' })
  expect(await send.isDisabled()).toBe(true)
  await send.click({ force: true })
  expect(await page.evaluate(() => location.search)).toBe('')
  await form.getByLabel('Password').pressSequentially('half a ')
  release()
  await page.keyboard.type('word', { delay: 50 })
  expect(await form.getByLabel('Password').inputValue()).toBe('half a word')
  // A click waits until the button is enabled and does not have to be repeated.
  await send.click()
  await expect.poll(() => page.getByRole('alert').getByRole('link').allTextContents()).toEqual(['Captcha'])
  expect(await form.getByLabel('Email').inputValue()).toBe('nora@example.com')
})

test('a page whose scripts were removed by a release is reloaded with its input and focus', async () => {
  // Records the state passed on by the previous document, before any script of the page runs.
  await page.addInitScript(() => Object.assign(globalThis, { left: JSON.stringify(history.state) }))
  await open('/register')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill('nora@example.com')
  await main.getByLabel('Password', { exact: true }).fill('not-carried-1')
  await main.getByLabel('Confirm password').fill('not-carried-2')
  await main.getByRole('button', { name: 'Show Password' }).click()
  await main.getByLabel('Password', { exact: true }).and(page.locator('[type="text"]')).waitFor()
  await page.evaluate(() => {
    for (const [name, value] of Object.entries({ 'cc-number': '4111 1111 1111 1111', 'cc-csc': 'not-carried-3' })) {
      const field = Object.assign(document.createElement('input'), { id: name, autocomplete: name, value })
      document.querySelector('main')?.append(field)
    }
  })
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { id: 'license', type: 'file' })
    document.querySelector('main')?.append(field)
  })
  await page
    .locator('#license')
    .setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: Buffer.of() })
  await email().fill('nora@example.org')
  await page.route(SCRIPTS, rejectScript)
  // The new version of the page starts with another script, which exists.
  await page.route('**/register', async (route) => {
    await page.unroute(SCRIPTS)
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('/assets/entries/', '/assets/./entries/'),
    })
  })
  const loaded = page.waitForEvent('domcontentloaded')
  // A dispatched click does not move the focus.
  await page.getByRole('button', { name: /Cart/ }).first().dispatchEvent('click')
  await loaded
  await expect.poll(() => email().inputValue()).toBe('nora@example.org')
  expect(await main.getByLabel('Email').inputValue()).toBe('nora@example.com')
  expect(await main.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  const carriedState = await page.evaluate(() => (globalThis as unknown as { left: string }).left)
  expect(carriedState).toContain('nora@example.com')
  expect(carriedState).not.toMatch(/not-carried|4111 ?1111|license/)
  expect(await email().evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('nora')
})

test('a page is not reloaded while it is being left for another document', async () => {
  await open('/')
  await page.route(SCRIPTS, rejectScript)
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(`${served.url}/`, async (route) => {
    asked.resolve()
    await released.promise
    await route.fulfill({ contentType: 'text/html', body: 'a release with other scripts' })
  })
  const navigationStarted = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/checkout', async (route) => {
    navigationStarted.resolve()
    await arrived.promise
    await page.unroute(SCRIPTS)
    await route.continue()
  })
  await search().click()
  await asked.promise
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/checkout' })
    document.querySelector('main')?.append(link)
    link.click()
  })
  await navigationStarted.promise
  const checked = page.waitForEvent('requestfinished', (request) => request.url() === `${served.url}/`)
  released.resolve()
  await checked
  arrived.resolve()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/checkout')
})

test('a script that fails again on retry reloads the page with its input', async () => {
  await open('/')
  await email().fill('nora@example.org')
  const missing = new Set<string>()
  await page.route('**/chunks/**', (route) => {
    missing.add(route.request().url())
    return rejectScript(route)
  })
  await search().click()
  await failure().waitFor()
  await page.unroute('**/chunks/**')
  // The startup scripts of the new document exist.
  await page.route((url) => missing.has(url.href), rejectScript)
  const loaded = page.waitForEvent('domcontentloaded')
  // The newsletter form may already have requested its script.
  await retry().first().click()
  await loaded
  await expect.poll(() => email().inputValue()).toBe('nora@example.org')
})

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
    for (const hidden of plain.querySelectorAll('[aria-busy="true"], #not-started, script')) hidden.remove()
    const waiting = /\w*ing\b[^.]{0,40}…/.exec(plain.querySelector('body')?.text ?? '')
    if (waiting !== null) findings.push(`${path}: ${waiting[0]}`)
  }
  expect(findings).toEqual([])
})
