import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { NotFound } from './not-found.tsx'

test('OPEN-058 ROUT-24 an unknown URL shows its path and a link to the home page', async () => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
  const screen = await render(<NotFound />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Not Found', exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^We can’t find this page/)).toBeVisible()
  await expect.element(screen.getByText(`No route matches URL "${location.pathname}"`, { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Not Found | Cairnwell')
  await expect.element(screen.getByText('Unexpected Application Error!')).not.toBeInTheDocument()
})
