import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { notify } from '../../lib/notification/notification.ts'
import { useCart } from '../cart.ts'
import { CartLinks } from './cart-links.tsx'

test('showing the links of a notification keeps the pressed button in view', async () => {
  useCart.setState({ panelOpen: false })
  const Page = ({ isAdded }: { readonly isAdded: boolean }) => (
    <>
      {isAdded && <CartLinks />}
      <div style={{ height: 3000 }} />
      <button type="button">Add to Cart</button>
    </>
  )
  const screen = await render(<Page isAdded={false} />)
  const button = screen.getByRole('button', { name: 'Add to Cart' })
  const element = button.element() as HTMLButtonElement
  element.focus({ focusVisible: true })
  expect(element.matches(':focus-visible')).toBe(true)
  notify({ message: 'You added it', type: 'success', leadsToCart: true })
  await expect.poll(() => scrollY).toBe(0)
  await screen.rerender(<Page isAdded />)
  await expect.element(button).toBeInViewport()
})
