import { parseArgs } from 'node:util'
import pMap from 'p-map'
import { type Browser, openBrowser, type Page } from '#harness/drivers/browser.ts'

/*
 * Fails each script of each template in turn, in an export that is being served: node scripts/check-scripts.ts
 * --shop http://localhost:4300 [--only product,home] [--failures 404,reset]. What a page needs at first load, and what
 * a click loads later. No page may be blank, no error uncaught, nothing typed lost (ROUT-31 to ROUT-34).
 */

/** The address of a page of each template. */
const TEMPLATES: Readonly<Record<string, string>> = {
  home: '/',
  collection: '/collection/rifles',
  product: '/product/tarn-lr',
  search: '/search/sling',
  checkout: '/checkout',
  login: '/login',
  'dealer-locator': '/dealer-locator',
  'dealer-registration': '/dealer-registration',
  content: '/warranty',
  account: '/profile',
}

/** What opens a part whose script comes on a click, by the template that it is tried on. */
const CLICKS: readonly {
  readonly name: string
  readonly template: string
  readonly open: (page: Page) => Promise<void>
}[] = [
  { name: 'cart icon', template: 'home', open: (page) => page.getByRole('button', { name: /Cart/ }).first().click() },
  { name: 'search', template: 'home', open: (page) => page.getByRole('button', { name: 'Search' }).first().click() },
  {
    name: 'mobile menu',
    template: 'home',
    async open(page) {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.getByRole('button', { name: 'Menu' }).click()
    },
  },
  {
    name: 'gallery preview',
    template: 'product',
    open: (page) => page.getByRole('button', { name: /Enlarge picture 1/ }).click(),
  },
  {
    name: 'link to a collection',
    template: 'home',
    open: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Pistols' }).click(),
  },
  {
    name: 'link to a product',
    template: 'collection',
    open: (page) => page.getByRole('main').getByRole('article').getByRole('link').first().click(),
  },
]

type Failure = '404' | 'reset' | 'offline' | 'late'
const FAILURES: readonly Failure[] = ['404', 'reset', 'offline', 'late']

/** Longer than the pause before a second request and than what follows it. */
const SETTLED_MS = 1500
const TYPED = 'typed@example.com'
const FIELD = '#footer-newsletter-email'

interface Cell {
  readonly template: string
  readonly script: string
  readonly failure: Failure
  readonly click?: (typeof CLICKS)[number] | undefined
}

const { values } = parseArgs({
  options: { shop: { type: 'string' }, only: { type: 'string' }, failures: { type: 'string' } },
})
const { shop } = values
if (shop === undefined) throw new Error('Name the address of a served export with --shop.')
const only = values.only?.split(',')
const failures = FAILURES.filter((failure) => values.failures?.split(',').includes(failure) ?? true)

const driver = await openBrowser({ headed: false })
try {
  const cells: Cell[] = []
  for (const template of Object.keys(TEMPLATES)) {
    if (only?.includes(template) === false) continue
    const clicks = CLICKS.filter((click) => click.template === template)
    for (const click of [undefined, ...clicks]) {
      for (const script of await scriptsOf(driver.browser, template, click)) {
        for (const failure of failures) cells.push({ template, script, failure, click })
      }
    }
  }
  const breaches = (await pMap(cells, (cell) => tryCell(driver.browser, cell), { concurrency: 4 })).flat()
  for (const breach of breaches) console.log(breach)
  const first = cells.filter(({ click }) => click === undefined).length
  console.log(
    `${cells.length} cells (${first} on first load, ${cells.length - first} on a click): ${breaches.length} breaches`,
  )
  if (breaches.length > 0) process.exitCode = 1
} finally {
  await driver.close()
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(10_000)
  return context.newPage()
}

/** The scripts that a page loads, or those that a click on it loads. */
async function scriptsOf(browser: Browser, template: string, click: Cell['click']): Promise<string[]> {
  const page = await openPage(browser)
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) loaded.add(pathname)
  })
  await page.goto(`${shop}${TEMPLATES[template]}`, { waitUntil: 'networkidle' })
  const atFirst = [...loaded]
  if (click === undefined) {
    await page.context().close()
    return atFirst
  }
  await click.open(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  await page.context().close()
  return [...loaded].filter((script) => !atFirst.includes(script))
}

/** @returns what is wrong with the page when the script fails. */
async function tryCell(browser: Browser, { template, script, failure, click }: Cell): Promise<string[]> {
  const page = await openPage(browser)
  const breaches: string[] = []
  const name = [template, click?.name ?? 'first load', script.replace(/.*\//, ''), failure].join(' · ')
  page.on('pageerror', (error) => breaches.push(`${name}: uncaught ${error.message}`))
  const released = Promise.withResolvers<void>()
  try {
    await page.route(`**${script}`, async (route) => {
      if (failure === '404') await route.fulfill({ status: 404, body: 'Not Found' })
      else if (failure === 'late') await released.promise.then(() => route.continue())
      else await route.abort(failure === 'reset' ? 'connectionreset' : 'internetdisconnected')
    })
    await page.goto(`${shop}${TEMPLATES[template]}`, { waitUntil: failure === 'late' ? 'domcontentloaded' : 'load' })
    await page.locator(FIELD).fill(TYPED)
    await page.waitForTimeout(SETTLED_MS)
    await look('')
    if (click !== undefined) {
      await click.open(page)
      await page.waitForTimeout(SETTLED_MS)
      await look(' after the click')
    }
    if (failure === 'late') {
      released.resolve()
      await page.waitForTimeout(SETTLED_MS)
      await look(' once the script was there')
    }
  } catch (error) {
    breaches.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  } finally {
    released.resolve()
    await page.context().close()
  }
  return breaches

  async function look(when: string): Promise<void> {
    const text = (await page.locator('main').innerText()).trim()
    if (text.length < 20) breaches.push(`${name}: the page is blank${when} (${JSON.stringify(text)})`)
    if (text.includes('Unexpected Application Error!')) breaches.push(`${name}: the error page shows${when}`)
    const isSamePage = !click?.name.startsWith('link') && template !== 'account'
    if (isSamePage && (await page.locator(FIELD).inputValue()) !== TYPED)
      breaches.push(`${name}: what was typed is lost${when}`)
  }
}
