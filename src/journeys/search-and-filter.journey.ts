import type { Page } from '#browser/browser.ts'
import type { Device } from '#browser/devices.ts'
import { searchProducts } from '#contract/search.ts'
import { href } from '#routes/href.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

/** A search query and the product that it must find. */
const QUERY = 'rifle'
const SEARCH_TEXT = 'tarn lr'
const PRODUCT = 'Tarn LR'

/** The dependent categories in the parts filter (COLL-28). */
const HOST = 'host manufacturer'
const MODEL = 'model'

const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/**
 * A shopper finds a product by name, and a part by the model that it fits. Expected text is quoted from the
 * specification.
 */
const searchAndFilter: Journey = {
  summary: 'A shopper uses suggestions and the full search, then filters a collection and shares the result.',
  measuredPages: [{ name: 'Filters', path: href('collection', { title: 'parts' }) }],

  steps(step) {
    const seen = { all: 0, narrowed: 0, titles: [] as string[], address: '' }

    async function openSearch(page: Page): Promise<void> {
      await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).first().click()
    }

    async function openFilters(page: Page, device: Pick<Device, 'name'>): Promise<void> {
      if (device.name !== 'desktop') await page.getByRole('button', { name: /^Filters/ }).click()
    }

    const results = async (page: Page) =>
      Number(/^(\d+) Results$/.exec((await page.getByText(/^\d+ Results$/).textContent()) ?? '')?.[1])

    step('The menus link to the collections', async ({ page, expect, device, open }) => {
      await open(href('home'))
      if (device.name !== 'desktop') await page.getByRole('button', { name: 'Menu' }).click()
      const menus = page.getByRole('navigation', { name: device.name !== 'desktop' ? 'Mobile' : 'Main' })
      const rifles = menus.getByRole('button', { name: 'Rifles' })
      await rifles.click()
      await expect(rifles).toHaveAttribute('aria-expanded', 'true')
      await expect(menus.getByRole('link', { name: PRODUCT })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menus.getByRole('link', { name: PRODUCT })).toBeHidden()
    })

    step('The search icon opens the search field with focus', async ({ page, expect }) => {
      await openSearch(page)
      await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
    })

    step(
      'Suggestions appear while typing, sorted by title, none highlighted',
      async ({ page, expect, lastResponse }) => {
        await page.getByRole('combobox', { name: 'Search products' }).pressSequentially(QUERY, { delay: 40 })
        await expect(options(page).first()).toBeVisible()
        const { data } = await lastResponse(searchProducts)
        await expect(options(page)).toHaveCount(data.length)
        const titles = data.map(({ title }) => title).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
        for (const [index, title] of titles.entries()) await expect(options(page).nth(index)).toContainText(title)
        await expect(options(page).first()).toContainText(/\$\d+\.\d\d/)
        await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
      },
    )

    step('The arrow keys choose a suggestion, and Enter opens it', async ({ page, expect }) => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      const first = options(page).first()
      await expect(first).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/product\/[^/]+\/[^/]+$/)
      await expect(page.getByRole('combobox', { name: 'Search products' })).toBeHidden()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('No route matches URL')).toBeHidden()
    })

    step('A click opens a suggestion too', async ({ page, expect }) => {
      // Clicks on the icon are ignored within a second of the previous click.
      await expect(async () => {
        await openSearch(page)
        await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused({ timeout: 1200 })
      }).toPass({ intervals: [1100] })
      await page.getByRole('combobox', { name: 'Search products' }).fill(SEARCH_TEXT)
      await options(page).filter({ hasText: PRODUCT }).click()
      await expect(page).toHaveURL(/\/product\/[^/]+\/[^/]+$/)
      await expect(page.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible()
    })

    step('Enter without a suggestion runs the full search', async ({ page, expect }) => {
      await expect(async () => {
        await openSearch(page)
        await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused({ timeout: 1200 })
      }).toPass({ intervals: [1100] })
      await page.getByRole('combobox', { name: 'Search products' }).fill(SEARCH_TEXT)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\/tarn%20lr$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(SEARCH_TEXT)
      await expect(cards(page).getByRole('link', { name: PRODUCT })).toBeVisible()
      await expect(cards(page).first()).toContainText(/\$[\d,]+\.\d\d/)
    })

    step('A search without results says so', async ({ page, expect, open }) => {
      await open(href('search', { query: '100% nothing' }))
      await expect(page.getByText('Product not found', { exact: true })).toBeVisible()
    })

    step('A collection shows its products and their number', async ({ page, expect, device, open }) => {
      await open(href('collection', { title: 'parts' }))
      await expect(page.getByText(/^\d+ Results$/)).toBeVisible()
      seen.all = await results(page)
      await expect(cards(page)).toHaveCount(seen.all)
      const titles = await cards(page).getByRole('heading').allTextContents()
      expect(titles, 'the titles from A to Z').toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
      await openFilters(page, device)
      await expect(page.getByRole('button', { name: HOST })).toBeVisible()
      await expect(page.getByRole('button', { name: MODEL, exact: true })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Reset All' })).toBeHidden()
    })

    step('A host manufacturer filters the products and the models', async ({ page, expect }) => {
      const host = page.getByRole('group', { name: HOST }).getByRole('checkbox').last()
      await host.check()
      await expect(page.getByRole('button', { name: MODEL, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reset All' })).toBeVisible()
      await expect.poll(async () => results(page)).toBeLessThan(seen.all)
      seen.narrowed = await results(page)
      await expect(cards(page)).toHaveCount(seen.narrowed)
    })

    step('The sort order is reversed', async ({ page, expect, device }) => {
      if (device.name !== 'desktop') await page.getByRole('button', { name: 'Done' }).click()
      const titles = () => cards(page).getByRole('heading').allTextContents()
      const ascending = await titles()
      await page.getByRole('button', { name: 'Sorted by name: A to Z' }).click()
      await expect(page.getByRole('button', { name: 'Sorted by name: Z to A' })).toBeVisible()
      await expect.poll(titles).toEqual(ascending.toReversed())
      seen.titles = ascending.toReversed()
      seen.address = page.url()
    })

    step('A reload keeps filters and sort order', async ({ page, expect }) => {
      await page.reload()
      await expect(cards(page)).toHaveCount(seen.narrowed)
      await expect.poll(async () => cards(page).getByRole('heading').allTextContents()).toEqual(seen.titles)
      expect(page.url(), 'the URL').toBe(seen.address)
    })

    step('Opening a product and going back keeps them too', async ({ page, expect }) => {
      await cards(page).first().getByRole('link').first().click()
      await expect(page).toHaveURL(/\/product\//)
      await page.goBack()
      await expect.poll(async () => cards(page).getByRole('heading').allTextContents()).toEqual(seen.titles)
    })

    step('The shared URL shows the same result', async ({ page, expect, open }) => {
      const { pathname, search } = new URL(seen.address)
      await open(href('home'))
      await open(pathname + search)
      await expect.poll(async () => cards(page).getByRole('heading').allTextContents()).toEqual(seen.titles)
    })

    step('Reset All shows every product again', async ({ page, expect, device }) => {
      await openFilters(page, device)
      await page.getByRole('button', { name: 'Reset All' }).click()
      await expect(cards(page)).toHaveCount(seen.all)
      await expect(page.getByRole('button', { name: 'Reset All' })).toBeHidden()
      await expect(page.getByRole('button', { name: MODEL, exact: true })).toBeHidden()
    })
  },
}

test('search-and-filter', ({ run }) => run(searchAndFilter))
