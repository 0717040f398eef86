import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CartItem } from '#contract/cart.ts'
import { emptyCart } from '../../cart/cart.rules.ts'
import { useCart } from '../../cart/cart.ts'
import { CartButton } from './cart-button.tsx'

// The badge adds up the quantities and uses no other field of a line.
const lines = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }) as CartItem)

test('NAV-10 CART-09 the badge shows the item count, and the icon opens the panel', async () => {
  useCart.setState({ cart: emptyCart, panelOpen: false })
  const screen = await render(<CartButton />)
  await expect.element(screen.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  useCart.setState({ cart: { ...emptyCart, items: lines(2, 1) } })
  const badge = screen.getByRole('button', { name: 'Cart, 3 Items', exact: true }).getByText('3', { exact: true })
  await expect.element(badge).toBeVisible()
  useCart.setState({ cart: { ...emptyCart, items: lines(1) } })
  await expect.element(screen.getByRole('button', { name: 'Cart, 1 Item', exact: true })).toBeVisible()
  await screen.getByRole('button').click()
  expect(useCart.getState().panelOpen).toBe(true)
})
