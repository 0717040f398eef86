import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useCart } from '../cart/cart.ts'
import { CartPanelSlot } from './cart-panel-slot.tsx'

test('CART-09 CART-10 the panel opens on request and closes on a route change', async () => {
  useCart.setState({ status: 'ready', panelOpen: false })
  const screen = await render(<CartPanelSlot path="/" />)
  useCart.getState().openPanel()
  await expect.element(screen.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await screen.rerender(<CartPanelSlot path="/product/clave-sling" />)
  await expect.element(screen.getByRole('dialog', { name: 'Your Cart' })).not.toBeInTheDocument()
  expect(useCart.getState().panelOpen).toBe(false)
})
