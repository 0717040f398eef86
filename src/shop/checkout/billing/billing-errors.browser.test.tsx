import '../../ui/tokens.css'
import '../../ui/base.css'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { Cart } from '#contract/cart.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { useCart } from '../../cart/cart.ts'
import { cart as shopCart } from '../../cart/shop.ts'
import { fakeApi, type Reply } from '../../lib/api/test-api.ts'
import { nextFrames, press } from '../../ui/forms/test-press.ts'
import { CheckoutPage } from '../checkout-page.tsx'
import { createCart, line } from '../test-cart.ts'
import { useShippingMethods } from './shipping-methods.ts'

vi.mock('../../lib/navigation/navigation.ts', () => ({
  goTo: vi.fn(async () => undefined),
  redirectTo: vi.fn(async () => undefined),
}))

const computeCart = vi.fn<(request: unknown) => Promise<Cart | undefined>>(async () => useCart.getState().cart)

function start(cart: Cart) {
  useCart.setState({ cart, status: 'ready' })
  Object.assign(shopCart, { computeCart })
  return render(<CheckoutPage stepId={undefined} />)
}

type Screen = Awaited<ReturnType<typeof start>>

const BILLING = {
  Email: 'nora@example.com',
  'First name': 'Nora',
  'Last name': 'Field',
  Address: '1 Mill Road',
  City: 'Reno',
  'ZIP code': '89501',
}
const DEALER = {
  'Dealer name': 'Basin Arms',
  'Dealer email': 'desk@basin.example',
  'Dealer phone': '7755550142',
  'Dealer address': '9 Depot Street',
  'Dealer city': 'Elko',
  'Dealer ZIP code': '89801',
}

const textbox = (screen: Pick<Screen, 'getByRole'>, name: string) => screen.getByRole('textbox', { name, exact: true })

async function fill(screen: Screen, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await textbox(screen, name).fill(text)
}

const choose = (screen: Screen, name: string) =>
  screen.getByRole('combobox', { name, exact: true }).selectOptions('Nevada')

const next = (screen: Screen) => screen.getByRole('button', { name: 'Next' }).click()

/** Asserts a field's error message, which precedes its hint. */
async function expectError(field: ReturnType<typeof textbox>, text: string): Promise<void> {
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${text}`))
}

beforeEach(() => {
  sessionStorage.clear()
  computeCart.mockClear()
  globalThis.storefrontSettings = { SUPPORT_EMAIL: 'support@cairnwell.example' } as RuntimeSettings
  useShippingMethods.setState({ methods: [{ id: 1, name: 'Ground', price: 0 }], failed: false })
})

test('CHK-24 CHK-26 CHK-27 OPEN-009 marks empty fields as Required, except optional fields', async () => {
  const screen = await start(createCart(line('a')))
  await next(screen)
  for (const name of Object.keys(BILLING)) await expectError(textbox(screen, name), 'Required')
  await expect
    .element(screen.getByRole('combobox', { name: 'State', exact: true }))
    .toHaveAccessibleDescription('Required')
  for (const name of ['Company (optional)', 'Phone (optional)', 'Apartment, suite, etc. (optional)']) {
    await expect.element(textbox(screen, name)).not.toHaveAttribute('aria-invalid')
  }
  expect(computeCart).not.toHaveBeenCalled()
})

const METHODS = ['Ground', 'Express', 'Overnight'].map((name, index) => ({ id: index + 1, name, price: index * 10 }))

function delayShippingMethods() {
  const response = Promise.withResolvers<Reply>()
  fakeApi(({ path }) => (path === '/Cart/shipping-methods' ? response.promise : { lost: true }))
  useShippingMethods.setState({ methods: undefined, failed: false, loading: undefined })
  return response
}

test.each([375, 1280])('Next does not move when the shipping methods load at %i px', async (width) => {
  await page.viewport(width, 800)
  const response = delayShippingMethods()
  const screen = await start(createCart(line('a')))
  await expect.element(screen.getByText('Loading the shipping methods…')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Next' }).element()
  const { top } = button.getBoundingClientRect()
  response.resolve({ json: METHODS })
  await expect.element(screen.getByRole('radio', { name: /^Overnight/ })).toBeVisible()
  expect(button.getBoundingClientRect().top).toBe(top)
})

test('a press of Next counts if more shipping methods than expected load during it', async () => {
  const response = delayShippingMethods()
  const screen = await start(createCart(line('a')))
  await expect.element(screen.getByText('Loading the shipping methods…')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Next' }).element()
  const { top, release } = await press(button)
  response.resolve({ json: [...METHODS, { id: 4, name: 'Courier', price: 99 }] })
  // The methods would appear within two frames.
  await nextFrames()
  expect(button.getBoundingClientRect().top).toBe(top)
  await release()
  await expect.element(screen.getByRole('radio', { name: /^Courier/ })).toBeVisible()
  await expect.element(screen.getByRole('alert', { name: 'Errors in the Billing Form' })).toBeVisible()
})

test('a ZIP code from another state blocks Next once', async () => {
  const screen = await start(createCart(line('a', { isFflItem: true })))
  await fill(screen, { ...BILLING, ...DEALER, 'ZIP code': '95814', 'Dealer ZIP code': '83702' })
  await choose(screen, 'State')
  await choose(screen, 'Dealer state')
  await next(screen)
  await expectError(textbox(screen, 'ZIP code'), 'ZIP codes that begin with 958 are in California.')
  await expectError(textbox(screen, 'Dealer ZIP code'), 'ZIP codes that begin with 837 are in Idaho.')
  await expect.element(textbox(screen, 'ZIP code')).toHaveFocus()
  expect(computeCart).not.toHaveBeenCalled()
  await screen.getByRole('combobox', { name: 'State', exact: true }).selectOptions('California')
  await expect.element(textbox(screen, 'ZIP code')).not.toHaveAttribute('aria-invalid')
  await next(screen)
  await expect.poll(() => computeCart).toHaveBeenCalledOnce()
})

test('keeps a ZIP code pasted with extra characters and shows an error', async () => {
  const pasted = 'NV 89501-1234'
  const screen = await start(createCart(line('rifle', { isFflItem: true })))
  await fill(screen, { ...BILLING, ...DEALER, 'ZIP code': pasted, 'Dealer ZIP code': pasted })
  await next(screen)
  for (const name of ['ZIP code', 'Dealer ZIP code']) {
    await expect.element(textbox(screen, name)).toHaveValue(pasted)
    await expectError(textbox(screen, name), 'ZIP code must have 5 or 9 digits')
  }
  expect(computeCart).not.toHaveBeenCalled()
})
