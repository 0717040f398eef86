import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getFaq } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { toCmsPage } from '../lib/content/cms-pages.ts'
import { FaqPage } from './faq-page.tsx'

const page = toCmsPage(getFaq, contentPages.getFaq, '')

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
})

test('CMS-44 shows breadcrumbs, header image, title, intro and every question', async () => {
  const screen = await render(<FaqPage page={page} />)
  const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect.element(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  await expect.element(screen.getByText(/^These are the questions we hear most often/)).toBeVisible()
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/uploads/collection-parts-1600.webp')
  for (const { question } of page.faqItemList) await expect.element(screen.getByText(question)).toBeVisible()
})

test('CMS-45 CMS-46 two answers stay open at the same time, and Close All closes both', async () => {
  const screen = await render(<FaqPage page={page} />)
  const first = screen.getByText(/^Firearms and serialized receivers do not ship to your door/)
  const second = screen.getByText(/^Standard ground is free/)
  await expect.element(first).not.toBeVisible()
  await screen.getByText('How do I buy a rifle or pistol here?').click()
  await screen.getByText('What does shipping cost, and how long does it take?').click()
  await expect.element(first).toBeVisible()
  await expect.element(second).toBeVisible()
  await screen.getByRole('button', { name: 'Close All' }).click()
  await expect.element(first).not.toBeVisible()
  await expect.element(second).not.toBeVisible()
  expect(document.querySelectorAll('details[open]')).toHaveLength(0)
})
