import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { CartItem } from '#contract/cart.ts'
import { useConsent } from '../../lib/analytics/consent.ts'
import { notify, useNotification } from '../../lib/notification/notification.ts'
import { translatable } from '../../ui/test-translatable.ts'
import { cartActions } from '../cart-actions.ts'
import { emptyCart } from '../cart.rules.ts'
import { useCart } from '../cart.ts'
import { SLING } from '../test-cart-server.ts'
import { CartPanel } from './cart-panel.tsx'

const setQuantity = vi.fn<(id: string, quantity: number) => Promise<void>>(async () => undefined)
const removeItem = vi.fn(async (id: string) => {
  const { cart } = useCart.getState()
  useCart.setState({ cart: { ...cart, items: cart.items.filter((line) => line.id !== id) } })
})

const addToCart = vi.fn<(lines: unknown) => Promise<void>>(async () => undefined)

function item(id: string, part: Partial<CartItem> = {}): CartItem {
  return {
    ...SLING,
    id,
    productId: id.toUpperCase(),
    productName: `Item ${id}`,
    price: 80,
    quantity: 2,
    imageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    productUrl: `/product/${id}`,
    options: [],
    ...part,
  }
}

function show(...items: CartItem[]) {
  useCart.setState({
    cart: { ...emptyCart, items, subTotal: 160, discountAmount: 0, taxAmount: 12.34, totalAmount: 112.34 },
    status: 'ready',
    panelOpen: true,
    lineErrors: {},
    pendingLines: [],
  })
  Object.assign(cartActions, { setQuantity, removeItem, addToCart })
  return render(<CartPanel />)
}

beforeEach(() => {
  setQuantity.mockReset().mockResolvedValue()
  addToCart.mockClear()
  removeItem.mockClear()
})

test('CART-07 CART-08 the panel is titled Your Cart and its close button closes it', async () => {
  const screen = await show(item('a'))
  await expect.element(screen.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await screen.getByRole('button', { name: 'Close cart' }).click()
  expect(useCart.getState().panelOpen).toBe(false)
  await expect.element(screen.getByRole('dialog', { name: 'Your Cart' })).not.toBeInTheDocument()
})

test('clicking outside the panel closes it in browsers without closedby', async () => {
  const known = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, 'closedBy')
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
  onTestFinished(() => void (known && Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', known)))
  const screen = await show(item('a'))
  const panel = screen.getByRole('dialog', { name: 'Your Cart' })
  await expect.element(panel).toBeVisible()
  panel.element().removeAttribute('closedby')
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  expect(useCart.getState().panelOpen).toBe(false)
})

test('moves focus into the panel and returns it to the opener', async () => {
  const screen = await show(item('a'))
  const panel = screen.getByRole('dialog', { name: 'Your Cart' })
  useCart.setState({ panelOpen: false })
  await expect.element(panel).not.toBeInTheDocument()
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  expect(document.activeElement).toBe(opener)
  useCart.setState({ panelOpen: true })
  await expect.element(panel).toBeVisible()
  expect(panel.element().contains(document.activeElement)).toBe(true)
  useCart.getState().closePanel()
  await expect.poll(() => document.activeElement).toBe(opener)
  opener.remove()
})

test('does not describe a cart that failed to load as empty, and offers to retry', async () => {
  const screen = await show()
  const refresh = vi.fn(async () => useCart.setState({ status: 'ready' }))
  useCart.setState({ status: 'failed' })
  Object.assign(cartActions, { refresh })
  await expect.element(screen.getByText('Your cart could not be loaded.')).toBeVisible()
  await expect.element(screen.getByText('There are no products in the cart')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Start checkout' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refresh).toHaveBeenCalledOnce()
  await expect.element(screen.getByText('There are no products in the cart')).toBeVisible()
})

test("following a line's link closes the panel", async () => {
  const screen = await show(item('a', { productUrl: '#' }))
  await screen.getByRole('link', { name: 'Item a' }).click()
  expect(useCart.getState().panelOpen).toBe(false)
})

test('CART-11 OPEN-085 an empty cart shows a message once it has loaded, and does not allow checkout', async () => {
  const screen = await show()
  await expect.element(screen.getByText('There are no products in the cart')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Start checkout' })).toBeDisabled()
  useCart.setState({ status: 'loading' })
  await expect.element(screen.getByText('Loading your cart…')).toBeVisible()
  await expect.element(screen.getByText('There are no products in the cart')).not.toBeInTheDocument()
})

test('CART-12 a discounted line shows image, name, options, current and original price', async () => {
  const screen = await show(
    item('a', {
      productPrice: 80.1,
      price: 89,
      options: [
        { label: 'Length', value: '48 in' },
        { label: 'Color', value: 'Sage' },
      ],
    }),
  )
  const line = screen.getByRole('listitem').first()
  await expect.element(line.getByRole('link', { name: 'Item a' })).toHaveAttribute('href', '/product/a')
  await expect.element(line.getByText('Length: 48 in', { exact: true })).toBeVisible()
  await expect.element(line.getByText('Color: Sage', { exact: true })).toBeVisible()
  await expect.element(line.getByText('$80.10')).toBeVisible()
  await expect.element(line.getByText('$89.00')).toBeVisible()
  await expect.element(line.getByRole('presentation')).toHaveAttribute('src', item('a').imageUrl)
  // A browser that translates the page keeps names and prices.
  const panel = screen.getByRole('dialog', { name: 'Your Cart' }).element()
  expect(translatable(panel, /\$\d|^Item a$/)).toEqual([])
})

test('CART-18 CART-19 CART-20 CART-21 the panel shows the totals, the item count, and a note until the tax is known', async () => {
  const screen = await show(item('a'), item('b', { quantity: 1 }))
  await expect.element(screen.getByText('3 Items')).toBeVisible()
  const rows = document.querySelectorAll('dialog dl > div')
  expect([...rows].map((row) => row.textContent)).toEqual([
    'Discount$0.00',
    'Subtotal$160.00',
    'Pre-Tax Total$100.00',
    'Tax$12.34',
    'Total$112.34',
  ])
  const note = screen.getByText('Tax is calculated at checkout, based on your address.')
  await expect.element(note).not.toBeInTheDocument()
  useCart.setState({ cart: { ...useCart.getState().cart, taxAmount: 0 } })
  await expect.element(note).toBeVisible()
})

test('CART-22 CONS-11 Start checkout opens the billing step and is tracked once as begin_checkout', async () => {
  vi.stubGlobal('dataLayer', undefined)
  useConsent.setState({ consent: 'accepted' })
  // Following the link would leave the test page.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  const screen = await show(item('a', { productPrice: 40, quantity: 2 }))
  const link = screen.getByRole('link', { name: 'Start checkout' })
  await expect.element(link).toHaveAttribute('href', '/checkout?stepId=billing')
  await link.click()
  expect(globalThis.dataLayer).toEqual([
    {
      event: 'begin_checkout',
      currency: 'USD',
      value: 80,
      items: [{ item_id: 'A', item_name: 'Item a', price: 40, quantity: 2 }],
    },
  ])
})

test('CART-13 CART-14 CART-16 commits a quantity on blur, not while typing', async () => {
  const screen = await show(item('a'))
  const field = screen.getByRole('textbox', { name: 'Quantity of Item a' })
  await field.fill('5')
  await expect.element(field).toHaveValue('5')
  expect(setQuantity).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(setQuantity.mock.calls).toEqual([['a', 5]])
})

test.each([
  ['2', 'unchanged'],
  ['x5y', 'letters'],
])('CART-17 OPEN-088 the quantity %j (%s) sends nothing and restores the previous value', async (typed) => {
  const screen = await show(item('a'))
  const field = screen.getByRole('textbox', { name: 'Quantity of Item a' })
  await field.fill(typed)
  await userEvent.tab()
  expect(setQuantity).not.toHaveBeenCalled()
  expect(removeItem).not.toHaveBeenCalled()
  await expect.element(field).toHaveValue('2')
})

test('a quantity that is not accepted is announced in the panel', async () => {
  const screen = await show(item('a'))
  const field = screen.getByRole('textbox', { name: 'Quantity of Item a' })
  await field.fill('abc')
  await userEvent.tab()
  const announcement = screen.getByText('The quantity of Item a is still 2')
  await expect.element(announcement).toHaveAttribute('aria-live', 'polite')
  await field.fill('3')
  await expect.element(announcement).not.toBeInTheDocument()
})

test('CART-15 a quantity of 0 removes the line on blur and moves focus to the title', async () => {
  const screen = await show(item('a'), item('b'))
  await screen.getByRole('textbox', { name: 'Quantity of Item a' }).fill('0')
  await userEvent.keyboard('{Enter}')
  expect(removeItem.mock.calls).toEqual([['a']])
  await expect.element(screen.getByRole('heading', { name: 'Your Cart' })).toHaveFocus()
})

test('the buttons next to the quantity change it by one but do not remove the line', async () => {
  const screen = await show(item('a'), item('b', { quantity: 1 }))
  const more = screen.getByRole('button', { name: 'Increase quantity of Item a' })
  const less = screen.getByRole('button', { name: 'Decrease quantity of Item a' })
  await more.click()
  await less.click()
  expect(setQuantity.mock.calls).toEqual([
    ['a', 3],
    ['a', 1],
  ])
  const last = screen.getByRole('button', { name: 'Decrease quantity of Item b' })
  await expect.element(last).toHaveAttribute('aria-disabled', 'true')
  last.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(setQuantity).toHaveBeenCalledTimes(2)
  expect(removeItem).not.toHaveBeenCalled()
  await expect.element(last).toHaveFocus()
})

test('the buttons start from the typed quantity', async () => {
  setQuantity.mockImplementation(async (id: string, quantity: number) => {
    const { cart } = useCart.getState()
    useCart.setState({
      cart: { ...cart, items: cart.items.map((line) => (line.id === id ? { ...line, quantity } : line)) },
    })
  })
  const screen = await show(item('a'))
  const field = screen.getByRole('textbox', { name: 'Quantity of Item a' })
  await field.fill('5')
  // Both events happen before the next render.
  ;(field.element() as HTMLElement).blur()
  ;(screen.getByRole('button', { name: 'Increase quantity of Item a' }).element() as HTMLElement).click()
  expect(setQuantity.mock.calls).toEqual([
    ['a', 5],
    ['a', 6],
  ])
})

test('a removed line shows a message and can be restored unchanged', async () => {
  const screen = await show(item('a', { quantity: 3, buildId: 'build-7' }), item('b'))
  const status = screen.getByRole('status')
  await expect.element(status).toHaveTextContent('')
  await screen.getByRole('button', { name: 'Remove Item a' }).click()
  await expect.element(status).toHaveTextContent('You removed Item a from your shopping cart')
  await screen.getByRole('button', { name: 'Undo removing Item a' }).click()
  const { id: _, ...line } = item('a', { quantity: 3, buildId: 'build-7' })
  expect(addToCart.mock.calls).toEqual([[[line]]])
  await expect.element(status).toHaveTextContent('')
  await expect.element(screen.getByRole('heading', { name: 'Your Cart' })).toHaveFocus()
})

test('a removal dismisses earlier cart messages except errors', async () => {
  const screen = await show(item('a'), item('b'), item('c'))
  notify({ message: 'You updated Item a in your shopping cart', type: 'success' })
  await screen.getByRole('button', { name: 'Remove Item a' }).click()
  expect(useNotification.getState().notification).toBeNull()
  notify({ message: 'Error: Bad Gateway', type: 'error' })
  await screen.getByRole('button', { name: 'Remove Item b' }).click()
  expect(useNotification.getState().notification?.message).toBe('Error: Bad Gateway')
})

test('does not report a line as removed if its removal failed', async () => {
  removeItem.mockImplementationOnce(async () => undefined)
  const screen = await show(item('a'))
  await screen.getByRole('button', { name: 'Remove Item a' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your Cart' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: /Undo/ })).not.toBeInTheDocument()
})

test('clears the removal message when the panel closes', async () => {
  const screen = await show(item('a'), item('b'))
  await screen.getByRole('button', { name: 'Remove Item a' }).click()
  await expect.element(screen.getByRole('button', { name: /Undo/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Close cart' }).click()
  useCart.getState().openPanel()
  await expect.element(screen.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Undo/ })).not.toBeInTheDocument()
})

test('shows an error next to its line and links it to the quantity field', async () => {
  const screen = await show(item('a'))
  useCart.setState({ lineErrors: { a: 'Only 3 in stock' } })
  await expect.element(screen.getByText('Only 3 in stock')).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Quantity of Item a' }))
    .toHaveAccessibleDescription('Only 3 in stock')
  // The banner announces it.
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test("CHK-43 marks a line that cannot ship to the order's destination, once the destination is known", async () => {
  sessionStorage.setItem('billingForm', JSON.stringify({ state: 'CA' }))
  const screen = await show(item('a', { restrictedStates: ['CA'] }), item('b'))
  await expect.element(screen.getByText('Cannot be shipped to California', { exact: true })).toBeVisible()
  expect(screen.getByText(/^Cannot be shipped/).elements()).toHaveLength(1)
  sessionStorage.clear()
})

test('a line with a script URL is not rendered as a link', async () => {
  const screen = await show(item('a', { productUrl: 'data:text/html,x' }))
  await expect.element(screen.getByText('Item a')).not.toHaveAttribute('href')
})
