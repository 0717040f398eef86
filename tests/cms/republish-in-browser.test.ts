import { afterAll, beforeAll, expect, test } from 'vitest'
import { relocateApi } from '#environment/relocate-api.ts'
import { readSettings } from '#export/publish/settings-file.ts'
import { startStaticServer } from '#export/serve/static-server.ts'
import { type OpenBrowser, openBrowser, type Page } from '#harness/drivers/browser.ts'
import { declineConsent } from '#harness/steps/observed-page.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { getDemoExport } from '../demo-export.ts'
import { followLink } from '../export/follow-link.ts'

const PRODUCT = '/product/clave-sling'
const LIMIT_MS = 180_000

let mock: ListeningMock
let site: { readonly url: string; close(): Promise<void> }
let browser: OpenBrowser

beforeAll(async () => {
  const folder = await getDemoExport()
  const settings = await readSettings(folder)
  const started = Promise.withResolvers<ListeningMock>()
  site = await startStaticServer({
    folder,
    port: 0,
    settings: started.promise.then(({ url }) => relocateApi(settings, url)),
  })
  mock = await startMockServer({ port: 0, site: site.url, allowedOrigins: [site.url] })
  started.resolve(mock)
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  await Promise.all([site.close(), mock.close()])
})

/** Sends the IDs of components as strings, as some back ends do. */
async function sendIdsAsText(page: Page): Promise<void> {
  await page.route('**/strapi/products/*', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(/"id":(\d+)/g, '"id":"$1"')
    await route.fulfill({ response, body: text })
  })
}

async function addToCart(page: Page): Promise<void> {
  await page.getByLabel('Length').selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Sage' }).check()
  // A line that is already in the cart is changed by its ID.
  const added = page.waitForResponse((response) => /\/items(?:\/\w+)?$/.test(response.url()) && response.ok())
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await added
}

/** Follows a link to the product from another document, because a document requests each product only once. */
async function openByLink(page: Page): Promise<number[]> {
  await page.goto(`${site.url}/warranty`)
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
  const requested = page.waitForResponse((response) => response.url().endsWith('/strapi/products/clave-sling'))
  await followLink(page, PRODUCT)
  const text = await (await requested).text()
  await page.waitForURL(`**${PRODUCT}`)
  return [...text.matchAll(/"id":"?(\d+)"?,"(?:label|field_name)"/g)].map(([, id]) => Number(id))
}

test.each(['numbers', 'texts'])(
  'CMS-96 adding a product again after a publish with new IDs increases the same cart line, with IDs as %s',
  async (kind) => {
    const context = await browser.browser.newContext({ viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(20_000)
    await declineConsent(context)
    const page = await context.newPage()
    if (kind === 'texts') await sendIdsAsText(page)
    const before = await openByLink(page)
    await addToCart(page)
    mock.useFixtures(await loadFixtures())
    const after = await openByLink(page)
    expect(before.length).toBeGreaterThan(5)
    expect(after.filter((id) => before.includes(id))).toEqual([])
    await addToCart(page)
    const cart = [...mock.namespace().store.carts.values()].at(-1)
    expect(cart?.lines.map(({ item, quantity }) => [item.productId, quantity])).toEqual([['CLV-SL-L-SAG', 2]])
    await page.getByRole('button', { name: /^Cart/ }).click()
    await expect
      .poll(() =>
        page.getByLabel('Quantity').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
      )
      .toEqual(['2'])
    await context.close()
  },
)
