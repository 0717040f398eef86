import { href } from '#routes/href.ts'
import { setMapsMode } from './actions/mock-control.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

/** A ZIP code with dealers nearby, and one far from any dealer. */
const ZIP = '83702'
const LONELY_ZIP = '33101'

/** A visitor searches for a dealer with and without the map. */
const dealerLocator: Journey = {
  summary: 'A visitor finds dealers by zip and radius, in the list and on the map, also when the map fails.',
  measuredPages: [{ name: 'Dealer locator', path: href('dealerLocator') }],
  requiresMock: true,

  steps(step) {
    const seen = { dealers: 0, nearest: '' }

    step('All dealers are listed before a search', async ({ page, expect, open }) => {
      await open(href('dealerLocator'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
      seen.dealers = await page.getByRole('heading', { level: 3 }).count()
      await expect(page.getByLabel('Radius').getByRole('option', { selected: true })).toHaveText('50 miles')
      await expect(page.getByLabel('Radius').getByRole('option')).toHaveText([
        '50 miles',
        '100 miles',
        '150 miles',
        '200 miles',
        '250 miles',
      ])
    })

    step('The zip field accepts digits only', async ({ page, expect }) => {
      await page.getByLabel('ZIP code').fill('12a45')
      await expect(page.getByLabel('ZIP code')).toHaveValue('1245')
      await page.getByRole('form', { name: 'Find dealers' }).getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText('Zip code must be at least 5 digits', { exact: true })).toBeVisible()
    })

    step('A search lists the dealers within the radius, nearest first', async ({ page, expect }) => {
      await page.getByLabel('ZIP code').fill(ZIP)
      await page.getByRole('form', { name: 'Find dealers' }).getByRole('button', { name: 'Search' }).click()
      await expect(
        page.getByRole('heading', { level: 2, name: new RegExp(`within 50 miles of ${ZIP}$`) }),
      ).toBeVisible()
      seen.nearest = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
      const few = await page.getByRole('heading', { level: 3 }).count()
      expect(few, 'dealers within 50 miles, of all').toBeLessThan(seen.dealers)
      const distances = (await page.getByText(/ away$/).allTextContents()).map((text) => Number.parseFloat(text) || 0)
      expect(distances, 'miles from card to card').toEqual(distances.toSorted((one, other) => one - other))
      expect(distances, 'a distance on each card').toHaveLength(few)
      expect(Math.max(...distances), 'miles to the farthest of them').toBeLessThanOrEqual(50)
    })

    step('A larger radius finds more dealers', async ({ page, expect }) => {
      const few = await page.getByRole('heading', { level: 3 }).count()
      await page.getByLabel('Radius').selectOption('250 miles')
      await expect(page.getByRole('heading', { level: 2, name: /within 250 miles/ })).toBeVisible()
      expect(await page.getByRole('heading', { level: 3 }).count(), 'dealers within 250 miles').toBeGreaterThan(few)
    })

    step('A card and its map marker are linked', async ({ page, expect }) => {
      const map = page.getByRole('region', { name: 'Map' })
      await map.scrollIntoViewIfNeeded()
      const marker = map.getByRole('button', { name: seen.nearest, exact: true })
      await expect(marker).toBeVisible()
      await expect(map.getByRole('button')).toHaveCount(await page.getByRole('heading', { level: 3 }).count())
      const show = page.getByRole('button', { name: `Show on map: ${seen.nearest}` })
      await marker.click()
      await expect(show).toHaveAttribute('aria-pressed', 'true')
      const second = page.getByRole('button', { name: /^Show on map/ }).nth(1)
      await second.click()
      await expect(second).toHaveAttribute('aria-pressed', 'true')
      await expect(show).toHaveAttribute('aria-pressed', 'false')
    })

    step('The page reports that no dealer is near', async ({ page, expect }) => {
      await page.getByLabel('ZIP code').fill(LONELY_ZIP)
      await page.getByRole('form', { name: 'Find dealers' }).getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText('Choose a larger radius or another ZIP code', { exact: false })).toBeVisible()
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
      await page.getByRole('button', { name: 'Show all dealers' }).click()
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(seen.dealers)
    })

    step('A failed search keeps the list and the input', async ({ page, expect, open }) => {
      await setMapsMode(page, 'no-geocoding')
      await open(href('dealerLocator'))
      await page.getByLabel('ZIP code').fill(ZIP)
      await page.getByRole('form', { name: 'Find dealers' }).getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText('Geocoding request failed', { exact: true })).toBeVisible()
      await expect(page.getByLabel('ZIP code')).toHaveValue(ZIP)
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(seen.dealers)
    })

    step('A rejected map key leaves the dealers usable', async ({ page, expect, open }) => {
      await setMapsMode(page, 'auth-failure')
      await open(href('dealerLocator'))
      const map = page.getByRole('region', { name: 'Map' })
      await map.scrollIntoViewIfNeeded()
      await expect(map.getByText('Error: AuthFailure', { exact: true })).toBeVisible()
      await expect(map.getByText(/problem with the API key prevents the map/)).toBeVisible()
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(seen.dealers)
      await setMapsMode(page, 'ok')
    })

    step('A dealer can start the registration', async ({ page, expect }) => {
      await page.getByRole('link', { name: 'Register as a dealer' }).click()
      await expect(page).toHaveURL(/\/dealer-registration$/)
    })
  },
}

test('dealer-locator', ({ run }) => run(dealerLocator))
