import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { useCart } from '../cart/cart.ts'
import { emptyLayoutData } from './layout-data.ts'
import { Layout } from './layout.tsx'

test('CART-09 CART-10 the cart panel opens on request and closes on a route change', async () => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
  useCart.setState({ status: 'ready', panelOpen: false })
  // Loads the panel in advance, so that the test does not wait for the module server.
  await import('../cart/panel/cart-panel.tsx')
  const page = (path: string) => (
    <Layout layout={emptyLayoutData} path={path}>
      <h1>{path}</h1>
    </Layout>
  )
  const screen = await render(page('/faq'))
  useCart.getState().openPanel()
  const panel = screen.getByRole('dialog', { name: 'Your Cart' })
  await expect.element(panel).toBeVisible()
  await screen.rerender(page('/faq'))
  await expect.element(panel).toBeVisible()
  await screen.rerender(page('/warranty'))
  await expect.element(panel).not.toBeInTheDocument()
})
