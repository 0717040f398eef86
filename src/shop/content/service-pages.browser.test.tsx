import { beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getPatents, getSupport, getTerms } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { toCmsPage } from '../lib/content/cms-pages.ts'
import { CopyPage } from './copy-page.tsx'
import { PatentsPage } from './patents-page.tsx'
import { RegistrationPage } from './registration-page.tsx'
import { ReviewsPage } from './reviews-page.tsx'
import { ServicePage } from './service-page.tsx'

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
})

describe('support, warranty and resources', () => {
  test.each([
    ['Support', contentPages.getSupport, 'Have this ready', 'Contact us', '/contact-us'],
    ['Warranty', contentPages.getWarranty, 'What is covered', 'Find a dealer', '/dealer-locator'],
    ['Resources', contentPages.getResources, 'Loads we test with', 'Patents', '/patents'],
  ])('CMS-56 /%s shows its title, copy and links', async (title, response, heading, link, path) => {
    const screen = await render(<ServicePage page={toCmsPage(getSupport, response, '')} name="Not this" />)
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    const links = screen.getByRole('navigation', { name: 'More help' })
    await expect.element(links.getByRole('link', { name: link })).toHaveAttribute('href', path)
    const shown = links.getByRole('link').elements()
    expect(shown.map((each) => ({ label: each.textContent, url: each.getAttribute('href') }))).toEqual(
      response.data.links,
    )
    expect(document.querySelectorAll('header img')).toHaveLength(1)
  })
})

describe('terms and privacy', () => {
  test('CMS-41 CMS-59 the terms page shows the header, plain text and rich text on its background image', async () => {
    const screen = await render(<CopyPage page={toCmsPage(getTerms, contentPages.getTerms, '')} />)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
    await expect.element(screen.getByText(/^Effective January 5, 2026\. These are the terms/)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: '17. Changes' })).toBeVisible()
    const image = document.querySelector('img')
    expect(image?.getAttribute('src')).toBe('/uploads/collection-parts-1600.webp')
    // Checks that the text is on top of the image, not below it.
    const text = screen.getByRole('article').element().getBoundingClientRect()
    expect(text.top).toBeLessThan(image?.getBoundingClientRect().bottom ?? 0)
  })
})

describe('patents', () => {
  test('CMS-55 each entry shows its product, type, colors and models, and numbers', async () => {
    const screen = await render(<PatentsPage page={toCmsPage(getPatents, contentPages.getPatents, '')} />)
    const row = screen.getByRole('row', { name: /Clave Sling/ })
    await expect.element(row.getByRole('rowheader', { name: 'Clave Sling' })).toBeVisible()
    const cells = row.getByRole('cell').elements()
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Utility', 'Graphite, sage, clay', 'US X0,000,140'])
    expect(screen.getByRole('row').elements()).toHaveLength(1 + 11)
  })
})

test('CMS-58 OPEN-064 product registration shows its title, greeting and text without sending a request', async () => {
  const sent = fakeApi(() => ({ json: {} }))
  const screen = await render(<RegistrationPage />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Product registration' })).toBeVisible()
  await expect.element(screen.getByText('Thank you for your purchase.')).toBeVisible()
  await expect.element(screen.getByText(/^There is no form to fill out/)).toBeVisible()
  expect(sent).toEqual([])
})

test('CMS-57 OPEN-064 OPEN-095 /reviews shows the slot for shop reviews, or a message if the slot is empty', async () => {
  const screen = await render(<ReviewsPage />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  expect(document.querySelector('[data-reviews-product]')?.getAttribute('data-reviews-product')).toBe('')
  await expect.element(screen.getByText('No reviews to show yet.')).toBeVisible()
})
