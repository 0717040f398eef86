import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/api-error.ts'
import { type Cart, getShippingMethods } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { useCart } from '../../cart/cart.ts'
import { api, cart as shopCart, session } from '../../cart/shop.ts'
import { type BillingForm, emptyDealerForm } from '../../delivery/checkout-forms.rules.ts'
import { completeBillingForm, completeDealerForm } from '../../delivery/test-forms.ts'
import { useConsent } from '../../lib/analytics/consent.ts'
import { goTo, redirectTo } from '../../lib/navigation/navigation.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { clearItems } from '../../lib/storage/clear-items.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { useSession } from '../../session/session.ts'
import { CUSTOMER } from '../../session/test-session-server.ts'
import { translatable } from '../../ui/test-translatable.ts'
import { useShippingMethods } from '../billing/shipping-methods.ts'
import { checkout } from '../checkout.ts'
import { createCart, line } from '../test-cart.ts'
import { PaymentEntry } from './payment-entry.tsx'
import { createCardMemory } from './payment-step.tsx'
import { fillCard } from './test-card.ts'
import { InvalidCardError, tokenizeCard } from './tokenize-card.ts'

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

const billing: BillingForm = { ...completeBillingForm, shippingMethodId: 2 }
const dealer = completeDealerForm
const rifle = line('rifle', { productName: 'Tarn LR', isFflItem: true })
const applyPromoCode = vi.fn<(code: string) => Promise<boolean>>()
const refresh = vi.fn(async () => undefined)
/** API requests sent so far, with endpoint ID and body. */
const sent: { readonly id: string; readonly body: unknown }[] = []
let orderResponse = { orderId: 'ord-7' as string | null, success: true, message: '' }

function start(items = [line('a')], form: BillingForm = billing, dealerForm = dealer, sums: Partial<Cart> = {}) {
  sessionStorage.setItem('billingForm', JSON.stringify(form))
  sessionStorage.setItem('dealerForm', JSON.stringify(dealerForm))
  const cart = { ...createCart(...items), ...sums }
  useCart.setState({ cart, status: 'ready' })
  Object.assign(cartActions, { applyPromoCode, refresh, announceChange: refresh })
  vi.mocked(shopCart.computeCart).mockImplementation(async () => useCart.getState().cart)
  return render(<Entry />)
}

/** Renders the step with the page's cart, as the checkout does. */
function Entry() {
  return <PaymentEntry cart={useCart((state) => state.cart)} card={useState(createCardMemory)[0]} />
}

type Screen = Awaited<ReturnType<typeof start>>

async function placeOrder(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: 'Place order' }).click()
}

function bodyOf(endpoint: Endpoint): unknown {
  return sent.find((call) => call.id === endpoint.id)?.body
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  useShippingMethods.setState({ methods: [], failed: false, loading: undefined })
  checkout.review.reset()
  sent.length = 0
  refresh.mockClear()
  useConsent.setState({ consent: 'declined' })
  orderResponse = { orderId: 'ord-7', success: true, message: '' }
  useNotification.setState({ notification: null })
  vi.mocked(goTo).mockClear()
  vi.mocked(redirectTo).mockClear()
  applyPromoCode.mockReset().mockResolvedValue(true)
  vi.mocked(tokenizeCard).mockReset().mockResolvedValue('opaque')
  vi.mocked(api.call).mockImplementation(async (endpoint: Endpoint, input: { readonly body?: unknown }) => {
    sent.push({ id: endpoint.id, body: input.body })
    return endpoint.id === getShippingMethods.id ? [] : orderResponse
  })
})

test('links to the terms of service in a new tab', async () => {
  const screen = await start()
  await expect.element(screen.getByText(/^Read our Terms of Service/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Terms of Service (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('href', '/terms-of-service')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('shows the selected shipping method, even when the step is opened directly', async () => {
  useShippingMethods.setState({ methods: undefined })
  vi.mocked(api.call).mockResolvedValueOnce([
    { id: 1, name: 'Ground', price: 0 },
    { id: 2, name: 'Express', price: 24.5 },
  ])
  const screen = await start()
  await expect.element(screen.getByRole('region', { name: 'Shipping method' })).toMatchTextContent(/Express$/)
})

test('CHK-15 CHK-60 CHK-62 the step shows the card form, and the summary each line with options, quantity and both prices, and all totals from the server', async () => {
  const options = [
    { label: 'Color', value: 'Sage' },
    { label: 'Length', value: '48 in' },
  ]
  const items = [
    line('a', { quantity: 3, productPrice: 30, options }),
    { ...rifle, isFflItem: false, isReceiverItem: true },
  ]
  const sums = { shipping: 24.5, discountAmount: 12.5, subTotal: 159, taxAmount: 13.12, totalAmount: 184.12 }
  const screen = await start(items, billing, dealer, sums)
  const summary = screen.getByRole('complementary', { name: 'Order summary' })
  await expect
    .element(screen.getByRole('textbox', { name: 'Card number' }))
    .toHaveAttribute('autocomplete', 'cc-number')
  const lines = summary.getByRole('listitem').elements()
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Product aColor: SageLength: 48 inQuantity: 3Now $30.00 , was $34.50',
    'Tarn LRColor: SageQuantity: 2$34.50',
  ])
  await expect
    .element(summary)
    .toMatchTextContent(/Ships to you.*1 Mill Road.*Product a.*Ships to your dealer.*9 Depot Street.*Tarn LR/s)
  await expect
    .element(summary)
    .toMatchTextContent('Subtotal$159.00Shipping$24.50Discount applied-$12.50Tax$13.12Total$184.12')
  // A browser that translates the page keeps names and prices.
  expect(translatable(summary.element(), /\$\d|^Product a$|^Tarn LR$/)).toEqual([])
})

test('a customer whose profile fails to load sees an error and can retry without entering the card again', async () => {
  const tokens = {
    accessToken: 'a',
    refreshToken: 'r',
    tokenType: 'Bearer',
    expiresIn: 600,
    tokenIssuedAt: 1,
    visit: 'visit-1',
  }
  useSession.setState({ status: 'signed-in', tokens, user: null, guestToken: null }, true)
  onTestFinished(() => useSession.setState({ status: 'guest', guestToken: null }, true))
  const reloadedProfile = vi.mocked(session.loadLatestProfile).mockResolvedValueOnce(false)
  const screen = await start()
  await fillCard(screen)
  const failure = screen.getByRole('alert').getByText('We couldn’t prepare your order. You were not charged.')
  await expect.element(failure).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Place order' })).toHaveAttribute('aria-disabled', 'true')
  reloadedProfile.mockImplementationOnce(async () => {
    useSession.setState({ user: CUSTOMER })
    return true
  })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Place order' })).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4111 1111 1111 1111')
})

test('an order in another tab removes the address and returns to the billing step', async () => {
  const screen = await start()
  await expect.element(screen.getByRole('form', { name: 'Payment' }).getByText(/Mill Road/)).toBeVisible()
  clearItems(storedItems, 'order')
  await expect.poll(() => vi.mocked(redirectTo).mock.calls).toEqual([['/checkout?stepId=billing']])
  expect(screen.getByText(/Mill Road|nora@example/).elements()).toEqual([])
})

test('CHK-61 the typed card number highlights the type of the card', async () => {
  const screen = await start()
  await screen.getByRole('textbox', { name: 'Card number' }).fill('2221')
  await expect.element(screen.getByText('Card type: Mastercard')).toBeInTheDocument()
})

test('CHK-63 Back returns to billing', async () => {
  const screen = await start()
  await screen.getByRole('button', { name: 'Back' }).click()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/checkout?stepId=billing')
  expect(sessionStorage.getItem('billingForm')).toContain('1 Mill Road')
})

test('CHK-64 OPEN-001 shows Required for every empty card field', async () => {
  const screen = await start()
  await placeOrder(screen)
  expect(screen.getByText('Required', { exact: true }).elements()).toHaveLength(4)
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toHaveFocus()
  expect(tokenizeCard).not.toHaveBeenCalled()
})

test('CHK-20 CHK-70 CHK-74 CHK-75 CHK-78 CHK-79 CONS-12 an order with a firearm contains the token and the dealer but no card data, is tracked as one purchase, and opens the confirmation page', async () => {
  vi.stubGlobal('dataLayer', undefined)
  useConsent.setState({ consent: 'accepted' })
  const screen = await start([line('a'), rifle])
  await fillCard(screen)
  await placeOrder(screen)
  await expect.poll(() => goTo).toHaveBeenCalledExactlyOnceWith('/confirm/ord-7')
  expect(bodyOf(checkOut)).toEqual({
    cartId: 'cart-1',
    customerInfo: expect.objectContaining({
      name: 'Nora Field',
      email: 'nora@example.com',
      shippingMethodId: 2,
    }) as unknown,
    dealerInfo: expect.objectContaining({ dealerName: 'Basin Arms' }) as unknown,
    paymentToken: 'opaque',
  })
  expect(JSON.stringify(sent)).not.toMatch(/4111/)
  expect(bodyOf(subscribeToNewsletter)).toBeUndefined()
  const year = String(new Date().getFullYear() + 3)
  const card = { cardNumber: '4111 1111 1111 1111', month: '04', year, cardCode: '123' }
  expect(tokenizeCard).toHaveBeenCalledExactlyOnceWith(card)
  expect(refresh).toHaveBeenCalledOnce()
  expect(globalThis.dataLayer).toMatchObject([{ event: 'purchase', transaction_id: 'ord-7', value: 74.69 }])
})

/** Submits the form as Enter does, regardless of the button's state. */
function submit(screen: Screen): void {
  const form = screen.getByRole('form', { name: 'Payment' }).element() as HTMLFormElement
  form.requestSubmit()
}

test('CHK-20 adding a firearm to the cart without a dealer prevents the order', async () => {
  const screen = await start([line('a')], billing, emptyDealerForm)
  await fillCard(screen)
  useCart.setState({ cart: createCart(line('a'), rifle) })
  await expect
    .element(screen.getByText('Your cart now contains an item that ships to a licensed dealer.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Place order' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4111 1111 1111 1111')
  submit(screen)
  expect(tokenizeCard).not.toHaveBeenCalled()
  expect(goTo).not.toHaveBeenCalled()
})

test('CHK-43 CHK-53 OPEN-084 opening the step directly with a restricted item returns to billing', async () => {
  // Uses a different form, because earlier tests may already have computed these totals.
  const items = [line('a'), line('mag', { restrictedStates: ['NV'] })]
  const screen = await start(items, { ...billing, company: 'Field Works' })
  await expect.poll(() => vi.mocked(redirectTo).mock.calls).toEqual([['/checkout?stepId=billing']])
  await expect.element(screen.getByRole('button', { name: 'Place order' })).not.toBeInTheDocument()
})

test('CHK-58 CHK-59 never stores the card, and clears the stored forms and the fields after the order', async () => {
  const screen = await start()
  await fillCard(screen)
  expect(JSON.stringify([sessionStorage, localStorage])).not.toMatch(/4111 ?1111|cardNumber/)
  expect(sessionStorage.getItem('billingForm')).not.toBeNull()
  await placeOrder(screen)
  await expect.poll(() => Object.keys(sessionStorage)).toEqual(['signOutSeen'])
  for (const name of ['Card number', 'Security code (CVV)']) {
    await expect.element(screen.getByRole('textbox', { name })).toHaveValue('')
  }
})

test('CHK-71 OPEN-002 a rejected card sends no order, keeps the form, and shows its error at the field or else in a notification', async () => {
  const error = new InvalidCardError('Please provide valid credit card number.', { cardNumber: 'Enter a valid number' })
  vi.mocked(tokenizeCard).mockRejectedValueOnce(error)
  const screen = await start()
  await fillCard(screen)
  await placeOrder(screen)
  const number = screen.getByRole('textbox', { name: 'Card number' })
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveAccessibleDescription('Enter a valid number')
  await expect.element(number).toHaveValue('4111 1111 1111 1111')
  expect(useNotification.getState().notification).toBeNull()
  expect(sent).toEqual([])
  await number.fill('4242424242424242')
  await expect.element(number).not.toHaveAttribute('aria-invalid')
  vi.mocked(tokenizeCard).mockRejectedValueOnce(new Error('An error occurred during processing.'))
  await placeOrder(screen)
  const message = 'Error: An error occurred during processing.'
  await expect.poll(() => useNotification.getState().notification).toEqual({ message, type: 'error' })
  await expect.element(number).toHaveValue('4242 4242 4242 4242')
  expect(sent).toEqual([])
})

test('OPEN-003 an order rejected by the server shows its message until the form is edited, and clears and tracks nothing', async () => {
  vi.stubGlobal('dataLayer', undefined)
  useConsent.setState({ consent: 'accepted' })
  orderResponse = { orderId: null, success: false, message: 'The card was declined.' }
  const screen = await start()
  await fillCard(screen)
  await placeOrder(screen)
  await expect
    .poll(() => useNotification.getState().notification)
    .toEqual({ message: 'The card was declined.', type: 'error' })
  const failure = screen.getByRole('form', { name: 'Payment' }).getByText('The card was declined.', { exact: true })
  useNotification.getState().dismiss()
  await expect.element(failure).toBeInViewport()
  await screen.getByRole('textbox', { name: 'Security code (CVV)' }).fill('124')
  await expect.element(failure).not.toBeInTheDocument()
  expect(goTo).not.toHaveBeenCalled()
  expect(globalThis.dataLayer).toBeUndefined()
  expect(sessionStorage.getItem('billingForm')).not.toBeNull()
})

test('NEWS-07 CHK-77 an order of a shopper who opted in is followed by one subscription, whose failure is not reported', async () => {
  vi.mocked(api.call).mockImplementation(async (endpoint: Endpoint, input: { readonly body?: unknown }) => {
    sent.push({ id: endpoint.id, body: input.body })
    if (endpoint.id !== subscribeToNewsletter.id) return orderResponse
    throw new ApiError('Mail is down', { kind: 'refused', endpointId: endpoint.id, status: 500 })
  })
  const screen = await start([line('a')], { ...billing, optInNewsletter: true })
  await fillCard(screen)
  await placeOrder(screen)
  await expect.poll(() => goTo).toHaveBeenCalledExactlyOnceWith('/confirm/ord-7')
  const body = { email: 'nora@example.com', firstName: 'Nora', lastName: 'Field', captcha: '' }
  expect(sent.slice(-2)).toEqual([expect.objectContaining({ id: checkOut.id }), { id: subscribeToNewsletter.id, body }])
  expect(useNotification.getState().notification).toBeNull()
})

test('CHK-53 OPEN-084 recomputes the totals first if the address has changed since they were computed', async () => {
  const before = await start()
  await expect.element(before.getByRole('button', { name: 'Place order' })).toBeVisible()
  await before.unmount()
  const { cart } = useCart.getState()
  const response = Promise.withResolvers<Cart>()
  const computeCart = vi
    .mocked(shopCart.computeCart)
    .mockReset()
    .mockImplementation(() => response.promise)
  sessionStorage.setItem('billingForm', JSON.stringify({ ...billing, zip: '89502' }))
  const screen = await render(<Entry />)
  await expect.element(screen.getByText('Calculating shipping and tax…')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Place order' }).elements()).toEqual([])
  const url = expect.objectContaining({ postalCode: '89502' }) as unknown
  expect(computeCart.mock.calls).toEqual([[expect.objectContaining({ address: url })]])
  response.resolve(cart)
  await expect.element(screen.getByRole('button', { name: 'Place order' })).toBeVisible()
})

test('PROMO-08 PROMO-09 PROMO-11 opens the discount accordion and sends the code in uppercase', async () => {
  const screen = await start()
  const field = screen.getByRole('textbox', { name: 'Code' })
  await expect.element(field).not.toBeInTheDocument()
  await screen.getByText('Discount code').click()
  await field.fill(' save10 ')
  await screen.getByRole('button', { name: 'Apply' }).click()
  expect(applyPromoCode.mock.calls).toEqual([['SAVE10']])
  await screen.getByText('Discount code').click()
  await expect.element(field).not.toBeInTheDocument()
})

test('PROMO-10 PROMO-13 OPEN-008 OPEN-009 an empty discount code is not sent, and an invalid one shows an error until it is edited', async () => {
  applyPromoCode.mockResolvedValueOnce(false)
  const screen = await start()
  await screen.getByText('Discount code').click()
  const field = screen.getByRole('textbox', { name: 'Code' })
  const apply = screen.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect.element(field).toHaveAccessibleDescription('Required')
  await expect.element(field).toHaveFocus()
  expect(applyPromoCode).not.toHaveBeenCalled()
  await field.fill('nothing')
  await apply.click()
  await expect.element(field).toHaveAccessibleDescription('Discount code is invalid')
  await expect.element(field).toBeInViewport()
  await field.fill('other')
  await expect.element(field).toHaveAccessibleDescription('')
})

test('asks the shopper to confirm a total changed by another tab and keeps the card data', async () => {
  const screen = await start()
  await fillCard(screen)
  useCart.setState({ cart: { ...useCart.getState().cart, taxAmount: 7.69, totalAmount: 76.69 } })
  await expect
    .element(
      screen.getByText(/Shipping, tax, or the discount has changed\. The total was \$74\.69 and is now \$76\.69\./),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4111 1111 1111 1111')
  expect(tokenizeCard).not.toHaveBeenCalled()
})
