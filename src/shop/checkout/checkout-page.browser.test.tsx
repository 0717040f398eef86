import '../ui/tokens.css'
import '../ui/base.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
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

test.each([undefined, 'billing', 'review', ''])('CHK-01 CHK-02 the step %j opens the billing step', async (stepId) => {
  const screen = await render(<CheckoutPage stepId={stepId} />)
  await expect.element(screen.getByRole('form', { name: 'Billing and shipping' })).toBeVisible()
  const steps = screen.getByRole('navigation', { name: 'Checkout progress' }).getByRole('listitem')
  expect(steps.elements().map((step) => step.textContent)).toEqual(['Billing & shipping', 'Review & Payment'])
})

test('CHK-04 the second entry of the progress indicator is not a link', async () => {
  const screen = await render(<CheckoutPage stepId="billing" />)
  await screen.getByText('Review & Payment').click()
  expect(goTo).not.toHaveBeenCalled()
})

test('CHK-03 the first entry of the progress indicator returns from payment to billing', async () => {
  const screen = await render(<CheckoutPage stepId="payment" />)
  await screen.getByRole('button', { name: 'Billing & shipping' }).click()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/checkout?stepId=billing')
})

test('OPEN-084 opening the payment step directly works if the stored forms are complete', async () => {
  const screen = await render(<CheckoutPage stepId="payment" />)
  await expect.element(screen.getByRole('form', { name: 'Payment' })).toBeVisible()
  expect(goTo).not.toHaveBeenCalled()
})

test.each([375, 768, 1280])('Sign in is below the introduction at %i px', async (width) => {
  await page.viewport(width, 800)
  const screen = await render(<CheckoutPage stepId="billing" />)
  const heading = screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  const link = screen.getByRole('link', { name: 'Sign in' }).element().getBoundingClientRect()
  expect(link.top).toBeGreaterThan(heading.bottom)
})

test('the dealer form appears together with Next', async () => {
  useCart.setState({ cart: createCart(line('rifle', { isFflItem: true })) })
  const isNext = ({ textContent }: Element) => textContent === 'Next'
  const first = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll('button')].some(isNext)) return
      observer.disconnect()
      resolve(document.querySelector('[name="dealerName"]') !== null)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await render(<CheckoutPage stepId="billing" />)
  expect(await first).toBe(true)
})

test('OPEN-085 an empty cart shows a message and no Next button', async () => {
  useCart.setState({ cart: createCart() })
  const screen = await render(<CheckoutPage stepId="billing" />)
  await expect.element(screen.getByText('There are no products in the cart')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

test('an empty cart is not called empty while an added product is on its way', async () => {
  useCart.setState({ cart: createCart(), changing: true })
  const screen = await render(<CheckoutPage stepId="billing" />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading your checkout…')
  await expect.element(screen.getByText('There are no products in the cart')).not.toBeInTheDocument()
  useCart.setState({ changing: false })
  await expect.element(screen.getByText('There are no products in the cart')).toBeVisible()
})

test('the page shows a loading message while the cart loads', async () => {
  useCart.setState({ status: 'loading' })
  const screen = await render(<CheckoutPage stepId="billing" />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading your checkout…')
})
