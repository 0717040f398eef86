import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getLimitedEdition } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { emptyCmsPage, toCmsPage } from '../lib/content/cms-pages.ts'
import { LimitedEditionPage } from './limited-edition-page.tsx'

const page = toCmsPage(getLimitedEdition, contentPages.getLimitedEdition, '')

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
})

test('CMS-26 CMS-27 shows the current edition with its image, and Buy Now opens the product', async () => {
  const screen = await render(<LimitedEditionPage page={page} newsletter={null} />)
  await expect.element(screen.getByRole('heading', { name: 'Larch in clay' })).toBeVisible()
  await expect.element(screen.getByText('140 pieces, one batch of coating')).toBeVisible()
  await expect.element(screen.getByText(/^The coater had one drum of this clay left/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/product/larch-chassis')
  expect(document.querySelector('img[src="/uploads/larch-chassis-clay-1600.webp"]')).not.toBeNull()
})

test('CMS-28 shows earlier editions under Past Limited Editions', async () => {
  const screen = await render(<LimitedEditionPage page={page} newsletter={null} />)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Past Limited Editions' })).toBeVisible()
  const titles = screen.getByRole('heading', { level: 3 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Stob 1000, spring 2026',
    'Bothy 22, youth run 2024',
    'Pawl Bolt Knob in bare steel, 2023',
  ])
})

test('CMS-04 CMS-29 OPEN-066 the empty default shows the newsletter form and a message that nothing is on sale', async () => {
  const screen = await render(<LimitedEditionPage page={emptyCmsPage(getLimitedEdition)} newsletter={<p>Form</p>} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Limited Edition' })).toBeVisible()
  await expect.element(screen.getByText('No limited edition is available right now.')).toBeVisible()
  await expect.element(screen.getByText('Form')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Past Limited Editions' })).not.toBeInTheDocument()
})
