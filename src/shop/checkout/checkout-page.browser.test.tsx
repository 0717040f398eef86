import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useCart } from '../cart/cart.ts'
import { cart as shopCart } from '../cart/shop.ts'
import { completeBillingForm } from '../delivery/test-forms.ts'
import { goTo } from '../lib/navigation/navigation.ts'
import { useShippingMethods } from './billing/shipping-methods.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { createCart, line } from './test-cart.ts'

vi.mock('../lib/navigation/navigation.ts', () => ({
  goTo: vi.fn(async () => undefined),
  redirectTo: vi.fn(async () => undefined),
}))

const cart = createCart(line('a'))

beforeEach(() => {
  vi.mocked(goTo).mockClear()
  useShippingMethods.setState({ methods: [{ id: 1, name: 'Ground', price: 0 }], failed: false })
  useCart.setState({ cart, status: 'ready' })
  Object.assign(shopCart, { computeCart: async () => cart })
  sessionStorage.setItem('billingForm', JSON.stringify(completeBillingForm))
})

afterEach(() => {
  sessionStorage.clear()
})

test.each([undefined, 'review'])('CHK-01 CHK-02 the step %j opens the billing step', async (stepId) => {
  const screen = await render(<CheckoutPage stepId={stepId} />)
  await expect.element(screen.getByRole('form', { name: 'Billing and shipping' })).toBeVisible()
  const steps = screen.getByRole('navigation', { name: 'Checkout progress' }).getByRole('listitem')
  expect(steps.elements().map((step) => step.textContent)).toEqual(['Billing & shipping', 'Review & Payment'])
})

test('CHK-03 the first entry of the progress indicator returns from payment to billing', async () => {
  const screen = await render(<CheckoutPage stepId="payment" />)
  await screen.getByRole('button', { name: 'Billing & shipping' }).click()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/checkout?stepId=billing')
})

test('OPEN-085 the cart is called empty only after it has loaded and no added product is on its way', async () => {
  useCart.setState({ cart: createCart(), status: 'loading', changing: true })
  const screen = await render(<CheckoutPage stepId="billing" />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading your checkout…')
  useCart.setState({ status: 'ready' })
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading your checkout…')
  await expect.element(screen.getByText('There are no products in the cart')).not.toBeInTheDocument()
  useCart.setState({ changing: false })
  await expect.element(screen.getByText('There are no products in the cart')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/')
  await expect.element(screen.getByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})
