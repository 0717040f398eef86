import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getAboutUs } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { toCmsPage } from '../lib/content/cms-pages.ts'
import { AboutUsPage } from './about-us-page.tsx'

const page = toCmsPage(getAboutUs, contentPages.getAboutUs, '')

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
})

test('CMS-30 CMS-31 the banner shows the heading image and a play icon that opens the video in a new tab', async () => {
  const screen = await render(<AboutUsPage page={page} />)
  const banner = screen.getByRole('img', { name: page.headingImageUrl?.alt ?? '' })
  await expect.element(banner).toHaveAttribute('src', '/uploads/home-rifles-1600.webp')
  const play = screen.getByRole('link', { name: 'Play the video (opens in a new tab)' })
  await expect.element(play).toHaveAttribute('href', 'https://video.example/cairnwell/a-day-at-the-works')
  await expect.element(play).toHaveAttribute('target', '_blank')
})

test('CMS-32 CMS-01 renders the copy as rich text from the CMS', async () => {
  const screen = await render(<AboutUsPage page={page} />)
  await expect.element(screen.getByRole('heading', { name: 'Two lathes and a quarry shed' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'five rifles' })).toHaveAttribute('href', '/collection/rifles')
  const simpleCopySection = [{ type: 'paragraph', children: [{ type: 'text', text: 'Rewritten on Tuesday.' }] }]
  await screen.rerender(<AboutUsPage page={{ ...page, simpleCopySection }} />)
  await expect.element(screen.getByText('Rewritten on Tuesday.')).toBeVisible()
  await expect.element(screen.getByText('Two lathes and a quarry shed')).not.toBeInTheDocument()
})

test('CMS-33 CMS-34 shows the jobs under a heading with the anchor careers, next to their image', async () => {
  const screen = await render(<AboutUsPage page={page} />)
  await expect.element(screen.getByRole('heading', { name: 'Who we are looking for' })).toHaveAttribute('id', 'careers')
  await expect.element(screen.getByText(/^We hire three or four people a year/)).toBeVisible()
  const jobs = screen
    .getByRole('listitem')
    .filter({ hasText: /full time|part-time|Monday through Friday|four 10-hour days/ })
  expect(jobs.elements()).toHaveLength(5)
  const image = screen.getByRole('img', { name: page.lookingForImageUrl?.alt ?? '' })
  await expect.element(image).toHaveAttribute('src', '/uploads/tarn-action-detail-1600.webp')
})

test('CMS-35 CMS-36 the call to action has its image, heading and text, and links to /contact-us', async () => {
  const screen = await render(<AboutUsPage page={page} />)
  await expect.element(screen.getByRole('heading', { name: 'Want to talk?' })).toBeVisible()
  await expect.element(screen.getByText(/^Our own staff answers the phone/)).toBeVisible()
  expect(document.querySelector('img[src="/uploads/home-gear-1600.webp"]')).not.toBeNull()
  await expect.element(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us')
})
