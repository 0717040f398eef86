import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cartActions } from '../../cart/cart-actions.ts'
import { useCart } from '../../cart/cart.ts'
import { cart as shopCart } from '../../cart/shop.ts'
import { fakeApi, type Reply } from '../../lib/api/test-api.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { type User, useSession } from '../../session/session.ts'
import { CUSTOMER } from '../../session/test-session-server.ts'
import { CheckoutPage } from '../checkout-page.tsx'
import { HOME_ADDRESS, WORK_ADDRESS } from '../test-addresses.ts'
import { createCart, line } from '../test-cart.ts'
import { useShippingMethods } from './shipping-methods.ts'

vi.mock('../../lib/navigation/navigation.ts', () => ({
  goTo: vi.fn(async () => undefined),
  redirectTo: vi.fn(async () => undefined),
}))

const home = { ...HOME_ADDRESS, isDefaultShipping: false }
const user: User = { ...CUSTOMER, addresses: [home, { ...WORK_ADDRESS, isDefaultShipping: true }] }

function signIn(profile: User | null): void {
  const tokens = {
    accessToken: 'a',
    refreshToken: 'r',
    tokenType: 'Bearer',
    expiresIn: 600,
    tokenIssuedAt: 1,
    visit: 'visit-1',
  }
  useSession.setState({ status: 'signed-in', tokens, guestToken: null, user: profile }, true)
}

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(goTo).mockClear()
  useSession.setState({ status: 'guest', guestToken: 'gid_1' }, true)
  useCart.setState({ cart: createCart(line('a')), status: 'ready' })
  useShippingMethods.setState({ methods: [{ id: 1, name: 'Ground', price: 0 }], failed: false })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('CHK-05 a guest sees a sign-in link, but a signed-in customer does not', async () => {
  const screen = await render(<CheckoutPage stepId={undefined} />)
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  signIn(null)
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
})

test('a checkout that has been opened counts as started, even if nothing was entered', async () => {
  await render(<CheckoutPage stepId={undefined} />)
  await expect.poll(() => sessionStorage.getItem('billingForm')).toContain('"city":""')
})

test('CHK-65 CHK-66 prefills and locks the email of a signed-in customer, but not of a guest', async () => {
  const screen = await render(<CheckoutPage stepId={undefined} />)
  const email = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveValue('')
  await expect.element(email).not.toHaveAttribute('readonly')
  signIn(user)
  await expect.element(email).toHaveValue('mara@shopper.example')
  await expect.element(email).toHaveAttribute('readonly')
})

test('CHK-67 CHK-68 OPEN-083 fills both forms with the saved default addresses and stores them for the next step', async () => {
  signIn(user)
  const screen = await render(<CheckoutPage stepId={undefined} />)
  const billing = screen.getByRole('group', { name: 'Billing address' })
  const shipping = screen.getByRole('group', { name: 'Shipping address' })
  await expect.element(billing.getByRole('textbox', { name: 'City' })).toHaveValue('Boise')
  await expect.element(billing.getByRole('combobox', { name: 'State' })).toHaveValue('ID')
  await expect
    .element(billing.getByRole('textbox', { name: 'Apartment, suite, etc. (optional)' }))
    .toHaveValue('Floor 2')
  await expect.element(shipping.getByRole('textbox', { name: 'City' })).toHaveValue('Portland')
  await expect.element(shipping.getByRole('combobox', { name: 'State' })).toHaveValue('OR')
  const stored: unknown = JSON.parse(sessionStorage.getItem('billingForm') ?? '')
  expect(stored).toMatchObject({ email: 'mara@shopper.example', city: 'Boise', shippingCity: 'Portland' })
})

test('OPEN-083 a profile that loads late does not overwrite typed values', async () => {
  signIn(null)
  const screen = await render(<CheckoutPage stepId={undefined} />)
  await screen.getByRole('textbox', { name: 'City' }).fill('Reno')
  signIn(user)
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('mara@shopper.example')
  await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Reno')
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('')
})

test('a cart that fails to load can be retried', async () => {
  const refresh = vi.fn(async () => useCart.setState({ status: 'ready' }))
  useCart.setState({ status: 'failed' })
  Object.assign(cartActions, { refresh })
  const screen = await render(<CheckoutPage stepId={undefined} />)
  await expect.element(screen.getByText('Your cart could not be loaded.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeVisible()
})

/** Presses Next and then calls `arrive`, which makes the missing data available. */
async function pressNextEarly(arrive: () => void) {
  const computeCart = vi.fn(async () => useCart.getState().cart)
  Object.assign(shopCart, { computeCart })
  const screen = await render(<CheckoutPage stepId={undefined} />)
  const button = screen.getByRole('button', { name: 'Next' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('alert').elements()).toEqual([])
  expect(computeCart).not.toHaveBeenCalled()
  arrive()
  await expect.poll(() => goTo).toHaveBeenCalledExactlyOnceWith('/checkout?stepId=payment', undefined)
  expect(computeCart).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Required').elements()).toEqual([])
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  return screen
}

test('Next waits for pending shipping methods and selects the first one', async () => {
  signIn(user)
  const arriving = Promise.withResolvers<void>()
  useShippingMethods.setState({ methods: undefined, failed: false, loading: arriving.promise })
  const screen = await pressNextEarly(() => {
    useShippingMethods.setState({ methods: [{ id: 1, name: 'Ground', price: 0 }], loading: undefined })
    arriving.resolve()
  })
  await expect.element(screen.getByRole('radio', { name: /^Ground/ })).toBeChecked()
})

test('Next waits for a pending profile and uses its address', async () => {
  signIn(null)
  const profile = Promise.withResolvers<Reply>()
  fakeApi(({ path }) => (path === '/User/profile' ? profile.promise : { lost: true }))
  const screen = await pressNextEarly(() => profile.resolve({ json: user }))
  const billing = screen.getByRole('group', { name: 'Billing address' })
  await expect.element(billing.getByRole('textbox', { name: 'City' })).toHaveValue('Boise')
})

test('Next says that the account could not be loaded, instead of requiring the locked email address', async () => {
  signIn(null)
  fakeApi(() => ({ status: 500, json: { title: 'Broken' } }))
  const screen = await render(<CheckoutPage stepId={undefined} />)
  await screen.getByRole('button', { name: 'Next' }).click()
  const text = 'We couldn’t load your account, and with it your email address. Please try again.'
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  expect(screen.getByText('Required').elements()).toEqual([])
})
