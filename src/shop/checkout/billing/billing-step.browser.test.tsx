import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Cart } from '#contract/cart.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { useCart } from '../../cart/cart.ts'
import { cart as shopCart } from '../../cart/shop.ts'
import { goTo, redirectTo } from '../../lib/navigation/navigation.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { applySignOut } from '../../lib/storage/clear-items.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { CheckoutPage } from '../checkout-page.tsx'
import { createCart, line } from '../test-cart.ts'
import { useShippingMethods } from './shipping-methods.ts'

vi.mock('../../lib/navigation/navigation.ts', () => ({
  goTo: vi.fn(async () => undefined),
  redirectTo: vi.fn(async () => undefined),
}))

const computeCart = vi.fn<(request: unknown) => Promise<Cart | undefined>>()
const removeItem = vi.fn<(itemId: string) => Promise<void>>()

function start(cart: Cart) {
  useCart.setState({ cart, status: 'ready' })
  Object.assign(cartActions, { removeItem })
  Object.assign(shopCart, { computeCart })
  return render(<CheckoutPage stepId={undefined} contactEmail="desk@cairnwell.example" />)
}

type Screen = Awaited<ReturnType<typeof start>>

async function fill(screen: Screen, over: Record<string, string> = {}): Promise<void> {
  const values = {
    Email: 'nora@example.com',
    'First name': 'Nora',
    'Last name': 'Field',
    Address: '1 Mill Road',
    City: 'Reno',
    'ZIP code': '89501',
    ...over,
  }
  for (const [label, value] of Object.entries(values)) {
    await screen.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await screen.getByRole('combobox', { name: 'State', exact: true }).selectOptions('Nevada')
}

async function next(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: 'Next' }).click()
}

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(goTo).mockClear()
  computeCart.mockReset().mockImplementation(async () => useCart.getState().cart)
  removeItem.mockReset().mockImplementation(async (id) => {
    const { cart } = useCart.getState()
    useCart.setState({ cart: { ...cart, items: cart.items.filter((item) => item.id !== id) } })
  })
  globalThis.storefrontSettings = { SUPPORT_EMAIL: 'support@cairnwell.example' } as RuntimeSettings
  useShippingMethods.setState({
    methods: [
      { id: 1, name: 'Ground', price: 0 },
      { id: 2, name: 'Express', price: 24.5 },
    ],
    failed: false,
  })
})

test('CHK-07 CHK-10 CHK-11 CHK-12 CHK-13 shows all billing fields and hides the shipping form', async () => {
  const screen = await start(createCart(line('a')))
  const names = [
    'Email',
    'First name',
    'Last name',
    'Company (optional)',
    'Phone (optional)',
    'Address',
    'Apartment, suite, etc. (optional)',
    'City',
    'ZIP code',
  ]
  for (const name of names) await expect.element(screen.getByRole('textbox', { name, exact: true })).toBeVisible()
  const states = screen.getByRole('combobox', { name: 'State', exact: true })
  expect(
    [...states.element().querySelectorAll('option')].filter((option) => /^[A-Z]{2}$/.test(option.value)),
  ).toHaveLength(51)
  const countries = screen.getByRole('combobox', { name: 'Country' })
  expect([...countries.element().querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'United States',
  ])
  await expect.element(screen.getByRole('checkbox', { name: 'Shipping address is the same as billing' })).toBeChecked()
  await expect.element(screen.getByRole('group', { name: 'Shipping address' })).not.toBeInTheDocument()
})

test('CHK-08 CHK-11 CHK-29 shows and requires the shipping form if the address is different', async () => {
  const screen = await start(createCart(line('a')))
  await screen.getByRole('checkbox', { name: 'Shipping address is the same as billing' }).click()
  const shipping = screen.getByRole('group', { name: 'Shipping address' })
  await expect
    .element(shipping.getByRole('textbox', { name: 'ZIP code' }))
    .toHaveAttribute('autocomplete', 'shipping postal-code')
  expect(shipping.getByRole('textbox').elements()).toHaveLength(8)
  await next(screen)
  await expect.element(shipping.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('Required')
})

test('CHK-14 CHK-15 CHK-16 selects the first shipping method and shows a price of zero as Free', async () => {
  const screen = await start(createCart(line('a')))
  await expect.element(screen.getByRole('radio', { name: 'Ground Free' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Express $24.50' })).not.toBeChecked()
})

test('CHK-18 CHK-19 CHK-22 CHK-34 shows the dealer form, with its own error summary, only for dealer items', async () => {
  const screen = await start(createCart(line('a'), line('rifle', { isFflItem: true })))
  await fill(screen)
  const names = ['Dealer name', 'Dealer email', 'Dealer phone', 'Dealer address', 'Dealer city', 'Dealer ZIP code']
  for (const name of names) await expect.element(screen.getByRole('textbox', { name })).toBeVisible()
  await next(screen)
  const summary = screen.getByRole('alert', { name: 'Errors in the Dealer Address Form' })
  await expect.element(summary.getByRole('link', { name: 'Dealer ZIP code' })).toBeVisible()
  await expect.element(screen.getByText('Errors in the Billing Form')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Dealer name' })).toHaveFocus()
  expect(computeCart).not.toHaveBeenCalled()
})

test('CHK-21 CHK-26 lists errors in a summary and at their fields, and moves focus to the first invalid field', async () => {
  const screen = await start(createCart(line('a')))
  await next(screen)
  const summary = screen.getByRole('alert', { name: 'Errors in the Billing Form' })
  expect(
    summary
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Email', 'First name', 'Last name', 'Address', 'City', 'State', 'ZIP code'])
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/^Required/)
  expect(screen.getByText('Required', { exact: true }).elements()).toHaveLength(7)
})

test('CHK-53 CHK-55 a valid form computes the cart for its address and continues to the next step', async () => {
  const screen = await start(createCart(line('a')))
  await fill(screen)
  await next(screen)
  await expect.poll(() => goTo).toHaveBeenCalledExactlyOnceWith('/checkout?stepId=payment', undefined)
  expect(computeCart.mock.calls).toEqual([
    [
      {
        address: {
          line1: '1 Mill Road',
          line2: '',
          city: 'Reno',
          region: 'Nevada',
          postalCode: '89501',
          country: 'US',
          taxCode: '',
        },
        shippingMethodId: 1,
      },
    ],
  ])
})

test('CHK-54 OPEN-005 a computed cart without items keeps the shopper on the step and shows the reason', async () => {
  computeCart.mockImplementation(async () => createCart())
  const screen = await start(createCart(line('a')))
  await fill(screen)
  await next(screen)
  await expect
    .poll(() => useNotification.getState().notification)
    .toMatchObject({
      message: 'There are no products in the cart',
      type: 'error',
    })
  expect(goTo).not.toHaveBeenCalled()
})

test('a ZIP code from another state blocks Next once', async () => {
  const screen = await start(createCart(line('a')))
  await fill(screen, { 'ZIP code': '95814' })
  await next(screen)
  const zip = screen.getByRole('textbox', { name: 'ZIP code' })
  await expect.element(zip).toHaveAccessibleDescription(/^ZIP codes that begin with 958 are in California\./)
  await expect.element(zip).toHaveFocus()
  expect(computeCart).not.toHaveBeenCalled()
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('California')
  await expect.element(zip).not.toHaveAttribute('aria-invalid')
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('Nevada')
  await next(screen)
  await expect.poll(() => computeCart).toHaveBeenCalledOnce()
})

test('CHK-57 restores the form when the shopper leaves and returns', async () => {
  const first = await start(createCart(line('a')))
  await fill(first)
  await first.getByRole('radio', { name: /Express/ }).click()
  await first.unmount()
  const second = await start(createCart(line('a')))
  await expect.element(second.getByRole('textbox', { name: 'Address' })).toHaveValue('1 Mill Road')
  await expect.element(second.getByRole('combobox', { name: 'State' })).toHaveValue('NV')
  await expect.element(second.getByRole('radio', { name: /Express/ })).toBeChecked()
})

const barred = line('mag', { productName: 'Crag magazine', restrictedStates: ['NV'] })

test('CHK-23 CHK-44 CHK-45 CHK-46 CHK-47 CHK-48 CHK-49 OPEN-081 restricted items open the dialog, and Update Address closes it', async () => {
  const screen = await start(createCart(line('a'), barred))
  await fill(screen)
  await next(screen)
  const dialog = screen.getByRole('dialog', { name: 'You have restricted items in your cart' })
  await expect.element(dialog).toHaveAccessibleDescription('Either remove them or edit your address to continue')
  await expect.element(dialog.getByRole('button', { name: 'Update Address' })).toHaveFocus()
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Crag magazine: cannot be shipped to Nevada'])
  await expect.element(screen.getByText('Restricted Items in Cart')).not.toBeInTheDocument()
  await expect
    .element(dialog.getByRole('link', { name: 'support@cairnwell.example' }))
    .toHaveAttribute('href', 'mailto:support@cairnwell.example')
  await dialog.getByRole('button', { name: 'Update Address' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox', { name: 'State', exact: true })).toHaveFocus()
  await expect
    .element(screen.getByRole('alert', { name: 'Restricted Items in Cart' }))
    .toMatchTextContent('Crag magazine: cannot be shipped to Nevada')
  expect(useCart.getState().cart.items).toHaveLength(2)
  expect(computeCart).not.toHaveBeenCalled()
  await screen.getByRole('combobox', { name: 'State', exact: true }).selectOptions('Utah')
  await expect.element(screen.getByText('Restricted Items in Cart')).not.toBeInTheDocument()
})

test('CHK-50 CHK-51 Remove Items removes only the restricted items and reports when all of them are removed', async () => {
  const screen = await start(createCart(line('a'), barred, { ...barred, id: 'mag-2' }))
  await fill(screen)
  await next(screen)
  const remove = screen.getByRole('button', { name: 'Remove Items' })
  // The server rejects the first removal.
  removeItem.mockImplementationOnce(async () => undefined)
  await remove.click()
  await expect.poll(() => removeItem.mock.calls).toEqual([['mag'], ['mag-2']])
  await expect.element(remove).toBeEnabled()
  expect(useNotification.getState().notification).toBeNull()
  await remove.click()
  await expect
    .poll(() => useNotification.getState().notification)
    .toMatchObject({
      message: 'All restricted items have been removed from your cart',
      type: 'success',
    })
  expect(removeItem.mock.calls).toEqual([['mag'], ['mag-2'], ['mag']])
  expect(useCart.getState().cart.items.map((item) => item.id)).toEqual(['a'])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('CHK-52 OPEN-024 OPEN-043 ROUT-22 Remove Items redirects to the home page with a warning if the cart is empty', async () => {
  const screen = await start(createCart(barred))
  await fill(screen)
  await next(screen)
  await screen.getByRole('button', { name: 'Remove Items' }).click()
  const notification = { message: 'All Items have been removed from your cart', type: 'warning' }
  await expect.poll(() => redirectTo).toHaveBeenCalledExactlyOnceWith('/', { notification })
})

test('an order in another tab clears the open form and its draft', async () => {
  const screen = await start(createCart(line('a')))
  await fill(screen)
  expect(sessionStorage.getItem('billingForm')).toContain('Nora')
  localStorage.setItem('signedOutAt', '2027-01-15T08:00:00.000Z')
  applySignOut(storedItems)
  await expect.element(screen.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('')
  expect(sessionStorage.getItem('billingForm') ?? '').not.toContain('Nora')
  localStorage.removeItem('signedOutAt')
})
