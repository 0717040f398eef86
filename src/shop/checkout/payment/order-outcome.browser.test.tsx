import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError, type ApiErrorKind } from '#api/api-error.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { useCart } from '../../cart/cart.ts'
import { api, cart as shopCart } from '../../cart/shop.ts'
import { completeBillingForm } from '../../delivery/test-forms.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { useShippingMethods } from '../billing/shipping-methods.ts'
import { CheckoutPage } from '../checkout-page.tsx'
import { checkout } from '../checkout.ts'
import { createCart, line } from '../test-cart.ts'
import { fillCard } from './test-card.ts'
import { tokenizeCard } from './tokenize-card.ts'

vi.mock('../../lib/navigation/navigation.ts', () => ({
  goTo: vi.fn(async () => undefined),
  redirectTo: vi.fn(async () => undefined),
}))
vi.mock('../../cart/shop.ts', async () => (await import('../test-shop.ts')).fakeShop())
vi.mock('./tokenize-card.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadPayment: vi.fn(async () => undefined),
  tokenizeCard: vi.fn(),
}))

const cart = createCart(line('a'))
const refresh = vi.fn<() => Promise<void>>()
const call = vi.mocked(api.call)

/** Sets the server's responses to successive orders. */
function orders(...responses: (() => Promise<unknown>)[]): void {
  call.mockReset()
  for (const response of responses) call.mockImplementationOnce(response)
}

const taken = async () => ({ orderId: 'ord-7', success: true, message: '' })
const failing = (kind: ApiErrorKind, status?: number) => async (): Promise<never> => {
  throw new ApiError('Something failed.', { kind, status, endpointId: 'checkOut' })
}

beforeEach(() => {
  globalThis.storefrontSettings = { SUPPORT_EMAIL: 'support@cairnwell.example' } as RuntimeSettings
  localStorage.clear()
  useShippingMethods.setState({ methods: [], failed: false, loading: undefined })
  checkout.review.reset()
  checkout.marks.release(cart)
  refresh.mockReset().mockResolvedValue(undefined)
  vi.mocked(shopCart.peek).mockReset().mockResolvedValue(cart)
  vi.mocked(shopCart.computeCart).mockImplementation(async () => useCart.getState().cart)
  vi.mocked(goTo).mockClear()
  vi.mocked(tokenizeCard).mockReset().mockResolvedValue('opaque')
  useNotification.setState({ notification: null })
  useCart.setState({ cart, status: 'ready' })
  Object.assign(cartActions, { refresh, announceChange: refresh })
  sessionStorage.setItem('billingForm', JSON.stringify(completeBillingForm))
})

const open = () => render(<CheckoutPage stepId="payment" />)
type Screen = Awaited<ReturnType<typeof open>>

const unknown = (screen: Screen) => screen.getByRole('region', { name: 'We could not confirm your order' })
const button = (screen: Screen) => screen.getByRole('button', { name: 'Place order' })

async function order(screen: Screen): Promise<void> {
  await fillCard(screen)
  await button(screen).click()
}

test.each([
  ['is lost', failing('unreachable')],
  ['cannot be parsed', failing('off-contract', 200)],
  ['is a server error', failing('refused', 500)],
  ['is a gateway timeout', failing('refused', 504)],
  ['is a success without an order number', async () => ({ orderId: null, success: true, message: '' })],
])('CHK-79 OPEN-004 shows an unknown outcome and does not resend the order if the response %s', async (_, response) => {
  orders(response)
  const screen = await open()
  await order(screen)
  await expect.element(unknown(screen)).toBeVisible()
  await expect.element(unknown(screen)).toHaveFocus()
  await expect.element(unknown(screen)).toMatchTextContent(/Your card may have been charged/)
  await expect.element(unknown(screen)).toMatchTextContent(/nora@example\.com/)
  await expect.element(unknown(screen).getByRole('link', { name: 'support@cairnwell.example' })).toBeVisible()
  await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4111 1111 1111 1111')
  const form = screen.getByRole('form', { name: 'Payment' }).element() as HTMLFormElement
  form.requestSubmit()
  await expect.poll(() => vi.mocked(tokenizeCard).mock.calls.length).toBe(1)
  expect(call).toHaveBeenCalledOnce()
  expect(goTo).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('billingForm')).toContain('1 Mill Road')
})

test.each(['before the order', 'while the card is tokenized'])(
  'a browser that goes offline %s sends nothing, shows a message and allows a retry',
  async (when) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get')
    if (when === 'before the order') onLine.mockReturnValue(false)
    vi.mocked(tokenizeCard).mockImplementationOnce(async () => {
      onLine.mockReturnValue(false)
      return 'opaque'
    })
    orders(taken)
    const screen = await open()
    await order(screen)
    await expect
      .poll(() => useNotification.getState().notification)
      .toEqual({
        message:
          'Your order was not sent because this device is offline. You were not charged. Please try again when you are back online.',
        type: 'error',
      })
    // The form keeps saying so after the banner has closed.
    useNotification.setState({ notification: null })
    await expect.element(screen.getByText(/^Your order was not sent because this device is offline/)).toBeVisible()
    await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'false')
    // The card provider is not reachable either and must not be blamed for the failure.
    expect(tokenizeCard).toHaveBeenCalledTimes(when === 'before the order' ? 0 : 1)
    expect(call).not.toHaveBeenCalled()
    expect(unknown(screen).elements()).toEqual([])
    onLine.mockRestore()
    await button(screen).click()
    await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([['/confirm/ord-7']])
  },
)

test('CHK-53 OPEN-003 a rejected order, for example of a sold-out item, keeps the form and can be retried', async () => {
  orders(failing('refused', 400), taken)
  const screen = await open()
  await order(screen)
  await expect.poll(() => call.mock.calls.length).toBe(1)
  await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'false')
  expect(unknown(screen).elements()).toEqual([])
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4111 1111 1111 1111')
  await button(screen).click()
  await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([['/confirm/ord-7']])
})

test('OPEN-004 reloading the page while the order is pending does not send a second order', async () => {
  orders(failing('unreachable'))
  const first = await open()
  await order(first)
  await expect.element(unknown(first)).toBeVisible()
  expect(localStorage.getItem('orderAttempt')).toContain('"isGuest":true')
  await first.unmount()
  const second = await open()
  await expect.element(unknown(second)).toBeVisible()
  await expect.element(button(second)).toHaveAttribute('aria-disabled', 'true')
})

test('the shopper can order again if the cart still has its items', async () => {
  orders(failing('unreachable'), taken)
  const screen = await open()
  await order(screen)
  expect(screen.getByRole('button', { name: 'I’m sure, let me order again' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Check my cart' }).click()
  expect(refresh).toHaveBeenCalledOnce()
  await expect
    .element(screen.getByText('Your items are still in your cart, so your order was most likely not placed.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'I’m sure, let me order again' }).click()
  expect(unknown(screen).elements()).toEqual([])
  expect(localStorage.getItem('orderAttempt')).toBeNull()
  await button(screen).click()
  await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([['/confirm/ord-7']])
  expect(localStorage.getItem('orderAttempt')).toBeNull()
})

test('a failed cart check shows an error and does not allow another order', async () => {
  orders(failing('unreachable'))
  vi.mocked(shopCart.peek).mockRejectedValue(new Error('unreachable'))
  const screen = await open()
  await order(screen)
  await screen.getByRole('button', { name: 'Check my cart' }).click()
  await expect.element(screen.getByText(/^We couldn’t check your cart/)).toBeVisible()
  expect(refresh).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'I’m sure, let me order again' }).elements()).toEqual([])
  await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'true')
})

test('reports that the order was probably placed if the server has emptied the cart', async () => {
  orders(failing('unreachable'))
  refresh.mockImplementation(async () => {
    useCart.setState({ cart: createCart() })
  })
  const screen = await open()
  await order(screen)
  await screen.getByRole('button', { name: 'Check my cart' }).click()
  await expect.element(screen.getByText('Your cart is empty now, so your order was most likely placed.')).toBeVisible()
  expect(screen.getByText('There are no products in the cart').elements()).toEqual([])
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  await screen.getByRole('link', { name: 'Continue shopping' }).click()
  expect(localStorage.getItem('orderAttempt')).toBeNull()
  expect(sessionStorage.getItem('billingForm')).toBeNull()
})

test('OPEN-004 a tab cannot send an order while another tab is waiting for a response to its order', async () => {
  orders(taken)
  const screen = await open()
  await fillCard(screen)
  localStorage.setItem('orderAttempt', new Date().toISOString())
  // Submits as Enter in a field does, because the button may already be disabled.
  ;(button(screen).element() as HTMLButtonElement).form?.requestSubmit()
  dispatchEvent(new StorageEvent('storage', { key: 'orderAttempt' }))
  await expect.element(unknown(screen)).toBeVisible()
  expect(tokenizeCard).not.toHaveBeenCalled()
  localStorage.removeItem('orderAttempt')
  dispatchEvent(new StorageEvent('storage', { key: 'orderAttempt', newValue: null }))
  await expect.element(unknown(screen)).not.toBeInTheDocument()
  expect(call).not.toHaveBeenCalled()
})
