import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getContactUs } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { toCmsPage } from '../lib/content/cms-pages.ts'
import { ContactUsPage } from './contact-us-page.tsx'

const page = toCmsPage(getContactUs, contentPages.getContactUs, '')

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
})

test('CMS-37 CMS-38 shows three address lines and links to call and email', async () => {
  const screen = await render(<ContactUsPage page={page} />)
  for (const line of ['Cairnwell Rifle Works', '14 Quarry Road', 'Stone Ferry, MT 59900']) {
    await expect.element(screen.getByText(line, { exact: true })).toBeVisible()
  }
  await expect.element(screen.getByRole('link', { name: '(406) 555-0142' })).toHaveAttribute('href', 'tel:+14065550142')
  const email = screen.getByRole('link', { name: 'support@cairnwell.example' })
  await expect.element(email).toHaveAttribute('href', 'mailto:support@cairnwell.example')
})

test("CMS-39 shows the page's image, and social links with icons and titles", async () => {
  const screen = await render(<ContactUsPage page={page} />)
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/uploads/collection-receivers-1600.webp')
  const link = screen.getByRole('link', { name: /^Cairnwell on Instagram/ })
  await expect.element(link).toHaveAttribute('href', 'https://instagram.example/cairnwell')
  expect(link.element().querySelector('img')?.getAttribute('src')).toMatch(/instagram.*\.svg$/)
  const links = screen.getByRole('link', { name: /^Cairnwell on/ }).elements()
  expect(links).toHaveLength(3)
  expect(links.map((each) => [each.getAttribute('href'), each.querySelector('img')?.getAttribute('src')])).toEqual(
    page.socialLinks.map(({ url, iconUrl }) => [url, iconUrl?.src]),
  )
})

test('CMS-39 names a social link without a title by its icon', async () => {
  const [link] = page.socialLinks
  if (link === undefined || link.iconUrl === null) throw new Error('The fixture has no social link with an icon.')
  const socialLinks = [{ ...link, title: '', iconUrl: { ...link.iconUrl, alt: 'Our channel' } }]
  const screen = await render(<ContactUsPage page={{ ...page, socialLinks }} />)
  await expect.element(screen.getByRole('link', { name: /^Our channel/ })).toBeVisible()
})
