import { requestImage } from '#contract/registration.ts'
import { href } from '#routes/href.ts'
import { shopper } from './actions/shopper.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

/** A visitor reads CMS pages: about us, help, terms, downloads and the limited edition. */
const contentPages: Journey = {
  summary: 'A visitor reads the content pages, opens questions, downloads the catalog and requests an image.',
  measuredPages: [
    { name: 'About Us', path: href('aboutUs') },
    { name: 'Contact Us', path: href('contactUs') },
    { name: 'FAQ', path: href('faq') },
    { name: 'Media library', path: href('mediaLibrary') },
    { name: 'Limited edition', path: href('limitedEdition') },
    { name: 'Support', path: href('support') },
    { name: 'Terms', path: href('copy', { copyId: 'terms' }) },
  ],

  steps(step) {
    // The browser of the journeys prefers reduced motion, so the carousel does not advance automatically.
    step('The home page cycles through its cards in both directions', async ({ page, expect, open }) => {
      await open(href('home'))
      const carousel = page.getByRole('region', { name: 'Featured' })
      await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
      const cards = carousel.getByRole('button', { name: /^Slide \d+$/ })
      const last = (await cards.count()) - 1
      await carousel.getByRole('button', { name: 'Slide 1', exact: true }).click()
      await carousel.getByRole('button', { name: 'Previous' }).click()
      await expect(cards.nth(last)).toHaveAttribute('aria-current', 'true')
      await carousel.getByRole('button', { name: 'Next' }).click()
      await expect(cards.first()).toHaveAttribute('aria-current', 'true')
    })

    step('About us shows the company, its film and its jobs', async ({ page, expect, open }) => {
      await open(`${href('aboutUs')}#careers`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(main.getByRole('link', { name: /^Play the video/ })).toHaveAttribute('target', '_blank')
      const careers = main.getByRole('heading', { name: 'Who we are looking for' })
      await expect(careers).toHaveAttribute('id', 'careers')
      await expect(careers).toBeInViewport()
      await expect(main.getByRole('listitem').filter({ hasText: 'Gunsmith' })).toBeVisible()
    })

    step('Contact Us is one click away and offers phone, email and directions', async ({ page, expect }) => {
      await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
      await expect(page).toHaveURL(/\/contact-us$/)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
      await expect(main.getByRole('link', { name: /555-0142/ })).toHaveAttribute('href', 'tel:+14065550142')
      await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/)
      for (const line of ['Cairnwell Rifle Works', '14 Quarry Road', 'Stone Ferry, MT 59900']) {
        await expect(main.getByText(line, { exact: true })).toBeVisible()
      }
    })

    step('Two questions stay open at the same time', async ({ page, expect, open }) => {
      await open(href('faq'))
      const items = page.getByRole('main').getByRole('group')
      for (const index of [0, 3]) {
        await items.nth(index).locator('summary').click()
        await expect(items.nth(index)).toHaveAttribute('open')
      }
      await expect(items.first()).toHaveAttribute('open')
    })

    step('Close All closes the questions', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Close All' }).click()
      for (const item of await page.getByRole('main').getByRole('group').all()) {
        await expect(item).not.toHaveAttribute('open')
      }
      // Scrolls back up, because a link half covered by the header would be too small a target.
      await page.keyboard.press('Home')
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      // The heading becomes visible before the browser has finished scrolling, when a screenshot would differ in each
      // run.
      await expect(page.locator('html')).toHaveJSProperty('scrollTop', 0)
    })

    step('Support links to warranty', async ({ page, expect, open }) => {
      await open(href('support'))
      await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Warranty and repair' }).click()
      await expect(page).toHaveURL(/\/warranty$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Warranty' })).toBeVisible()
      await expect(page).toHaveTitle(/^Warranty on rifles/)
    })

    step('Resources link to the patents', async ({ page, expect, open }) => {
      await open(href('resources'))
      await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Patents' }).click()
      await expect(page).toHaveURL(/\/patents$/)
      const row = page.getByRole('row').filter({ hasText: 'Ballast Brake' })
      await expect(row).toContainText('Utility')
      await expect(row).toContainText('US X0,000,117')
    })

    step('A legal page shows the terms', async ({ page, expect, open }) => {
      await open(href('copy', { copyId: 'privacy' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
      for (const path of [href('copy', { copyId: 'xyz' }), href('termsOfService')]) {
        await open(path)
        await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
      }
    })

    step('The catalog downloads from a local copy', async ({ page, expect, open }) => {
      await open(href('mediaLibrary'))
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Downloads' })).toBeVisible()
      const catalog = main.getByRole('link', { name: /^Product guide/ })
      const [download] = await Promise.all([page.waitForEvent('download'), catalog.click()])
      expect(download.suggestedFilename(), 'the name of the saved file').toBe('Product guide.pdf')
      await expect(catalog).toHaveAttribute('href', /^blob:/)
    })

    step('An empty image request shows its required fields', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Product Image Request' })
      await form.getByRole('button', { name: 'Send request' }).click()
      for (const [label, message] of [
        ['First name', 'First name is required'],
        ['Last name', 'Last name is required'],
        ['Email', 'Email is required'],
        ['Looking for', 'Looking for is required'],
      ] as const) {
        await expect(form.getByLabel(label)).toHaveAccessibleDescription(message)
      }
      await expect(form.getByText('Captcha is required', { exact: true })).toBeVisible()
      await expect(form.getByLabel('First name')).toBeFocused()
    })

    step('The image request is sent and the form is cleared', async ({ page, expect, lastResponse }) => {
      const form = page.getByRole('form', { name: 'Product Image Request' })
      await form.getByLabel('First name').fill(shopper.firstName)
      await form.getByLabel('Last name').fill(shopper.lastName)
      await form.getByLabel('Email').fill(shopper.email)
      await form.getByLabel('Looking for').fill('The Linn 9 from the left, 3000 pixels wide')
      await form.getByRole('checkbox', { name: "I'm not a robot" }).check()
      await form.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('Your request was received')).toBeVisible()
      await lastResponse(requestImage)
      for (const label of ['First name', 'Last name', 'Email', 'Looking for']) {
        await expect(form.getByLabel(label)).toHaveValue('')
      }
      await expect(form.getByRole('checkbox', { name: "I'm not a robot" })).not.toBeChecked()
    })

    step('The limited edition is shown with previous editions', async ({ page, expect, open }) => {
      await open(href('limitedEdition'))
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Past Limited Editions' })).toBeVisible()
      await expect(main.getByRole('heading', { name: 'Stay Informed' })).toBeVisible()
      await expect(main.getByLabel('Email')).toBeVisible()
    })

    step('Buy Now opens its product', async ({ page, expect }) => {
      await page.getByRole('link', { name: 'Buy Now' }).click()
      await expect(page).toHaveURL(/\/product\/larch-chassis$/)
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
    })

    step('Product registration and reviews are readable', async ({ page, expect, open }) => {
      await open(href('registration'))
      await expect(page.getByRole('heading', { level: 1, name: 'Product registration' })).toBeVisible()
      await open(href('reviews'))
      await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('img', { name: '5 of 5 stars' }).first()).toBeVisible()
    })
  },
}

test('content-pages', ({ run }) => run(contentPages))
