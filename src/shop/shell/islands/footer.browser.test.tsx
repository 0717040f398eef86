import '../../ui/base.css'
import '../../ui/tokens.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { useConsent } from '../../lib/analytics/consent.ts'
import { emptyLayoutData } from '../layout-data.ts'
import type { Footer as FooterData } from './footer.rules.ts'
import { Footer } from './footer.tsx'

const icon = { src: 'data:image/svg+xml,<svg/>', alt: '', width: 24, height: 24, variants: [] }

const full: FooterData = {
  logo: { ...icon, src: 'data:image/svg+xml,<svg id="logo"/>', width: 250, height: 64 },
  links: ['Rifles', 'Pistols', 'Parts', 'Sale'].map((label) => ({ label, url: `/collection/${label.toLowerCase()}` })),
  socialLinks: ['Instagram', 'YouTube'].map((name) => ({
    title: `Cairnwell on ${name}`,
    url: `https://${name.toLowerCase()}.example/cairnwell`,
    icon,
  })),
  bottomLinks: [
    { label: 'Terms', url: '/terms-of-service' },
    { label: 'Privacy', url: '/copy/privacy' },
    { label: 'Hostile', url: 'java\nscript:alert(1)' },
  ],
  downloadAsset: { label: 'Download the product guide (PDF)', url: '/uploads/guide.pdf' },
}

function start(footer: FooterData, ANALYTICS_SCRIPT_URL = '') {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell', ANALYTICS_SCRIPT_URL } as RuntimeSettings
  return render(<Footer footer={footer} />)
}

test('NAV-15 the newsletter form has the heading STAY UPDATED', async () => {
  const screen = await start(full)
  await expect.element(screen.getByRole('heading', { name: 'STAY UPDATED', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('form', { name: 'STAY UPDATED' })).toBeVisible()
})

test('NAV-16 NAV-17 NAV-18 NAV-19 NAV-20 shows everything that the CMS provides for the footer', async () => {
  const screen = await start(full)
  const logo = screen.getByRole('img', { name: 'Cairnwell', exact: true })
  await expect.element(logo).toHaveAttribute('src', 'data:image/svg+xml,<svg id="logo"/>')
  const columns = screen.getByRole('navigation', { name: 'Footer' }).getByRole('list').elements()
  expect(columns.map((column) => column.textContent)).toEqual(['RiflesPistols', 'Parts', 'Sale'])
  const hrefOf = (name: string) => screen.getByRole('link', { name }).element().getAttribute('href')
  expect(['Cairnwell on Instagram', 'Cairnwell on YouTube'].map(hrefOf)).toEqual([
    'https://instagram.example/cairnwell',
    'https://youtube.example/cairnwell',
  ])
  const instagram = screen.getByRole('img', { name: 'Cairnwell on Instagram' })
  await expect.element(instagram).toHaveAttribute('src', 'data:image/svg+xml,<svg/>')
  const guide = screen.getByRole('link', { name: 'Download the product guide (PDF)' })
  await expect.element(guide).toHaveAttribute('href', '/uploads/guide.pdf')
  await expect.element(guide).toHaveAttribute('download')
  expect(['Terms', 'Privacy'].map(hrefOf)).toEqual(['/terms-of-service', '/copy/privacy'])
  await expect.element(screen.getByText('Hostile')).not.toHaveAttribute('href')
  await expect.element(screen.getByRole('link', { name: 'Back to top' })).toBeVisible()
})

test('shows a footer button that reopens the consent dialog if the shop uses analytics', async () => {
  const withAnalytics = await start(full, 'https://analytics.example/tag.js')
  await withAnalytics.getByRole('button', { name: 'Analytics settings' }).click()
  expect(useConsent.getState().isReviewed).toBe(true)
  useConsent.setState({ isReviewed: false })
  await withAnalytics.unmount()
  const without = await start(full)
  expect(without.getByRole('button', { name: 'Analytics settings' }).elements()).toEqual([])
})

test('images designed for a dark background keep that background in forced colors', async () => {
  const screen = await start(full)
  const drawings = ['Cairnwell', 'Cairnwell on Instagram'].map((name) =>
    screen.getByRole('img', { name, exact: true }).element(),
  )
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  for (const drawing of drawings) expect(getComputedStyle(drawing).backgroundColor).toBe('rgb(19, 35, 31)')
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})

test('an empty footer keeps its name and form', async () => {
  const screen = await start(emptyLayoutData.footer)
  await expect.element(screen.getByText('Cairnwell', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  expect(screen.getByRole('list').elements()).toEqual([])
})

test('a footer without a logo and icons shows the names of the shop and its social links', async () => {
  const socialLinks = full.socialLinks.map((link) => ({ ...link, icon: null }))
  const screen = await start({ ...full, logo: null, socialLinks })
  await expect.element(screen.getByRole('link', { name: 'Cairnwell on Instagram' })).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})
