import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'node-html-parser'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { type ServedExport, serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { getDemoExport } from '../demo-export.ts'

/** Time limit for a build on two busy cores. */
const LIMIT_MS = 180_000

let served: ServedExport
let browser: OpenBrowser
let page: Page
let release: () => void

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
  const context = await browser.browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(20_000)
  // A visitor who declined earlier does not see the consent dialog.
  await context.addInitScript(() => localStorage.setItem('analyticsConsent', 'false'))
  page = await context.newPage()
})

afterEach(async () => {
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})

/** Opens a page whose scripts wait for `release`, except `start.js`, which records presses once it has run. */
async function openBeforeScripts(path: string): Promise<void> {
  const scripts = Promise.withResolvers<void>()
  release = scripts.resolve
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto(`${served.url}${path}`, { waitUntil: 'domcontentloaded' })
}

const query = () => new URL(page.url()).search

test('a press of Add to Cart before hydration adds the product once and looks busy', async () => {
  await openBeforeScripts('/product/clave-sling')
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
  await button.click()
  await button.click({ force: true })
  expect(await button.getAttribute('aria-busy')).toBe('true')
  release()
  await page.getByRole('button', { name: 'Cart, 1 Item', exact: true }).waitFor()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
})

test('COLL-17 a filter selected and a search typed before hydration are applied', async () => {
  await openBeforeScripts('/collection/parts')
  await page.getByRole('main').getByRole('checkbox').first().check()
  await page.getByLabel('Search this collection').fill('barrel')
  release()
  await expect.poll(query).toContain('barrel')
  expect(query()).toContain('filter')
  expect(await page.getByRole('main').getByRole('checkbox', { checked: true }).count()).toBe(1)
  expect(await page.getByLabel('Search this collection').inputValue()).toBe('barrel')
})

test('forms submitted before hydration put nothing into the URL and keep their input', async () => {
  await openBeforeScripts('/media-library')
  await page.getByLabel('First name').fill('Nora')
  await page.getByRole('main').getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Looking for').fill('A view from the left')
  await page.getByRole('main').getByLabel('Email').press('Enter')
  expect(page.url()).toBe(`${served.url}/media-library`)
  release()
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => page.getByText('Last name is required').count()).toBe(1)
  expect(await page.getByLabel('First name').inputValue()).toBe('Nora')
  expect(await page.getByLabel('Looking for').inputValue()).toBe('A view from the left')
  expect(await page.getByText('First name is required').count()).toBe(0)
})

test('DEAL-01 a ZIP code and a radius entered before hydration are searched for', async () => {
  await openBeforeScripts('/dealer-locator')
  await page.getByRole('main').getByLabel('ZIP code').fill('83704')
  await page.getByLabel('Radius').selectOption('100')
  await page.getByRole('main').getByLabel('ZIP code').press('Enter')
  expect(page.url()).toBe(`${served.url}/dealer-locator`)
  release()
  const search = page.getByRole('form', { name: 'Find dealers' }).getByRole('button', { name: 'Search' })
  await search.and(page.locator(':not([aria-disabled="true"])')).click()
  await expect.poll(() => page.getByText(/within 100 miles of 83704/).count()).toBeGreaterThan(0)
  expect(await page.getByRole('main').getByLabel('ZIP code').inputValue()).toBe('83704')
})

test('no prerendered form can submit to a URL', async () => {
  const folder = await getDemoExport()
  const files = (await readdir(folder, { recursive: true })).filter(
    // The configurator is a build of another project.
    (file) => file.endsWith('.html') && !file.startsWith('Build/'),
  )
  const submitting: string[] = []
  for (const file of files) {
    const forms = parse(await readFile(`${folder}/${file}`, 'utf8')).querySelectorAll('form')
    if (forms.some((form) => form.getAttribute('method') !== 'dialog')) submitting.push(file)
  }
  expect(submitting).toEqual([])
})
