import '../../ui/base.css'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { NewCartLine } from '#contract/cart.ts'
import type { Order } from '#contract/order.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { translatable } from '../../ui/test-translatable.ts'
import { notification, show } from '../test-account.tsx'

vi.mock('../../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

const line = {
  productName: 'Clave Sling',
  productUrl: '/product/clave-sling',
  options: [{ label: 'Color', value: 'Black' }, { value: 'Large' }],
  unitPrice: 58,
  quantity: 3,
  price: 50.1,
}

const strapLine = {
  productName: 'Strap',
  productUrl: '/product/strap',
  options: [],
  unitPrice: 9.95,
  quantity: 1,
  price: 9.95,
}

const order: Order = {
  id: 'CW-2',
  userEmail: 'nora@example.com',
  shippingFirstName: null,
  shippingLastName: null,
  shippingAddress: null,
  shippingCity: null,
  shippingState: null,
  shippingZipCode: null,
  shippingCountry: null,
  customerPhone: null,
  dealerName: null,
  dealerAddress: null,
  dealerCity: null,
  dealerState: null,
  dealerZipCode: null,
  dealerCountry: null,
  dealerPhone: null,
  items: [line, strapLine],
  shippingCost: 0,
  discountAmount: 0,
  taxAmount: 9.57,
  totalAmount: 169.82,
}

const reply = (over: Partial<Order> = {}) => ({ 'GET /Order/CW-2': () => ({ json: { ...order, ...over } }) })

/** CMS and price list responses for products that are still sold. */
const sling = fixtures.products.find(({ slug }) => slug === 'clave-sling')
const sku = sling?.skus.find(({ quantity }) => (quantity ?? 0) > 0)
const soldLine = {
  ...line,
  options: (sku?.variants ?? []).map(({ label, product_variant_type: type }) => ({
    label: type.display_title,
    value: label,
  })),
}
const soldReplies = {
  'GET /strapi/products/clave-sling': () => ({ json: { data: [sling] } }),
  'GET /Products': () => ({ status: 500, json: { title: 'Broken' } }),
}

beforeEach(async () => {
  await page.viewport(1280, 800)
})

test('ORD-02 ORD-03 ORD-04 OPEN-026 OPEN-027 shows the orders in the profile as a table', async () => {
  const { screen, calls } = await show('profileOrders')
  const table = screen.getByRole('table', { name: 'My Orders' })
  await expect.element(table).toBeVisible()
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((header) => header.textContent),
  ).toEqual(['Order', 'Date', 'Payment Status', 'Total'])
  const rows = table.getByRole('row').elements().slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['CW-2', '03/05/2024', 'Pending', '$1,234.50'],
    ['CW-1', '12/31/2023', 'Refunded', '$20.00'],
  ])
  await expect.element(table.getByRole('link', { name: 'CW-2' })).toHaveAttribute('href', '/profile/orders/CW-2')
  await expect.element(table.getByRole('link', { name: 'CW-1' })).toHaveAttribute('href', '/profile/orders/CW-1')
  expect(calls('Order')).toEqual([])
  expect(translatable(screen.container, /\$\d|CW-/)).toEqual([])
})

test('ORD-05 OPEN-076 shows orders as cards on mobile', async () => {
  await page.viewport(767, 844)
  const { screen } = await show('profileOrders')
  const cards = screen.getByRole('list', { name: 'My Orders' }).getByRole('listitem')
  await expect
    .element(cards.first())
    .toMatchTextContent(/Order.*CW-2.*Date.*03\/05\/2024.*Payment Status.*Pending.*Total.*\$1,234\.50/)
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  await page.viewport(768, 844)
  await expect.element(screen.getByRole('table', { name: 'My Orders' })).toBeVisible()
})

test('ORD-06 shows a message if the history is empty', async () => {
  const { screen } = await show('profileOrders', { profile: { orders: [] } })
  await expect.element(screen.getByText('You have placed no orders', { exact: true })).toBeVisible()
})

test('ORD-08 ORD-09 ORD-10 ORD-11 loads the order in the URL and shows its lines', async () => {
  const { screen, calls } = await show('profileOrder', { id: 'CW-2', replies: reply() })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Order CW-2' })).toBeVisible()
  const row = screen.getByRole('table', { name: 'Items' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/Clave Sling\s*Black - Large\s*\$58\.00\s*3\s*\$150\.30/)
  await expect.element(row.getByRole('link', { name: 'Clave Sling' })).toHaveAttribute('href', '/product/clave-sling')
  expect(calls('Order')).toEqual(['GET /Order/CW-2'])
  expect(translatable(screen.container, /\$\d|CW-2|Clave Sling/)).toEqual([])
})

test('an order shows its date, its recipient and its dealer', async () => {
  const { screen } = await show('profileOrder', {
    id: 'CW-2',
    replies: reply({
      shippingFirstName: 'Nora',
      shippingLastName: 'Field',
      shippingAddress: '1 Mill Road',
      shippingCity: 'Reno',
      shippingState: 'NV',
      shippingZipCode: '89501',
      dealerName: 'Basin Arms',
    }),
  })
  await expect.element(screen.getByText('Placed on 03/05/2024. Payment: Pending.')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Shipping address' }))
    .toMatchTextContent(/Nora Field\s1 Mill Road\sReno, NV 89501$/)
  await expect.element(screen.getByRole('region', { name: 'Dealer address' })).toMatchTextContent(/Basin Arms$/)
})

test('ORD-12 OPEN-076 does not show the unit price on mobile', async () => {
  await page.viewport(767, 844)
  const { screen } = await show('profileOrder', { id: 'CW-2', replies: reply() })
  const row = screen.getByRole('table', { name: 'Items' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/Clave Sling\s*Black - Large\s*3\s*\$150\.30/)
  await expect.element(screen.getByText('$58.00')).not.toBeInTheDocument()
  const headings = screen.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Product', 'Quantity', 'Total'])
})

test('ORD-13 ORD-14 ORD-15 the summary adds up the lines and shows Free if there is no shipping cost', async () => {
  const { screen } = await show('profileOrder', { id: 'CW-2', replies: reply() })
  await expect
    .element(screen.getByRole('region', { name: 'Summary' }))
    .toMatchTextContent(/Subtotal\s*\$160\.25\s*Shipping\s*Free\s*Tax\s*\$9\.57\s*Total\s*\$169\.82/)
})

test('the summary includes the shipping method and the discount, so its rows add up to the total', async () => {
  const { screen } = await show('profileOrder', {
    id: 'CW-2',
    replies: reply({ shippingMethod: 'Two-day air', discountAmount: 16.03, totalAmount: 153.79 }),
  })
  await expect
    .element(screen.getByRole('region', { name: 'Summary' }))
    .toMatchTextContent(
      /Shipping method: Two-day air\s*Subtotal\s*\$160\.25\s*Shipping\s*Free\s*Discount applied\s*-\$16\.03\s*Tax\s*\$9\.57\s*Total\s*\$153\.79/,
    )
})

test('a printed order has no controls', async () => {
  const { screen } = await show('profileOrder', { id: 'CW-2', replies: reply() })
  const reorder = screen.getByRole('button', { name: 'Reorder' })
  await expect.element(reorder).toBeVisible()
  // Mirrors the structure of the page.
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = '<main></main>'
  root.firstElementChild?.append(screen.container)
  document.body.append(root)
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    document.body.append(screen.container)
    root.remove()
  })
  const onward = [
    reorder,
    screen.getByRole('link', { name: 'Back' }),
    screen.getByRole('link', { name: 'Address Book' }),
  ]
  const hidden = onward.map((locator) => locator.element())
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  expect(hidden.map((element) => element.checkVisibility())).toEqual([false, false, false])
  expect(screen.getByRole('region', { name: 'Summary' }).element().checkVisibility()).toBe(true)
})

test('a failed reorder shows an error and can be retried', async () => {
  Object.assign(cartActions, { addToCart: vi.fn(async () => Promise.reject(new Error('Lost'))) })
  const { screen } = await show('profileOrder', {
    id: 'CW-2',
    replies: { ...reply({ items: [soldLine] }), ...soldReplies },
  })
  const reorder = screen.getByRole('button', { name: 'Reorder' })
  await reorder.click()
  const texts = 'We couldn’t add your order to the cart. Please try again.'
  await expect.element(screen.getByText(texts, { exact: true })).toBeVisible()
  const addToCart = vi.fn(async () => undefined)
  Object.assign(cartActions, { addToCart })
  await reorder.click()
  await expect.poll(() => addToCart).toHaveBeenCalledOnce()
  await expect.element(screen.getByText(texts, { exact: true })).not.toBeInTheDocument()
})

test('Reorder adds all available items at current prices and lists the unavailable ones', async () => {
  const addToCart = vi.fn<(lines: readonly NewCartLine[]) => Promise<void>>(async () => undefined)
  Object.assign(cartActions, { addToCart })
  const { screen } = await show('profileOrder', {
    id: 'CW-2',
    replies: {
      ...reply({
        items: [soldLine, { ...line, productName: 'Old knife', productUrl: '/product/old-knife' }],
      }),
      ...soldReplies,
      'GET /strapi/products/old-knife': () => ({ json: { data: [] } }),
      'GET /Products': () => ({
        json: Object.fromEntries([
          [sku?.sku, { price: 60, bestDiscountPercentage: 20, bestDiscountedPrice: 48, qtyOnHand: 9 }],
        ]),
      }),
    },
  })
  await screen.getByRole('button', { name: 'Reorder' }).click()
  await expect
    .element(screen.getByText('Currently unavailable and not added: Old knife', { exact: true }))
    .toBeVisible()
  expect(addToCart).toHaveBeenCalledOnce()
  expect(addToCart.mock.calls[0]?.[0]).toMatchObject([
    { productId: sku?.sku, quantity: 3, productPrice: 48, price: 60, productUrl: '/product/clave-sling' },
  ])
})

test('ORD-17 OPEN-032 OPEN-037 an order that fails to load shows its ID, no lines and a retry button', async () => {
  const { screen, server } = await show('profileOrder', {
    id: 'CW-2',
    replies: { 'GET /Order/CW-2': () => ({ status: 404, json: { title: 'Not Found', message: 'No such order' } }) },
  })
  await expect.element(screen.getByText('This order could not be loaded.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Order CW-2' })).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  expect(notification()).toEqual({ message: 'Error: No such order', type: 'error' })
  Object.assign(server.replies, reply())
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('table', { name: 'Items' })).toBeVisible()
})

test('a line with a script URL is not rendered as a link', async () => {
  const items = [{ ...line, productUrl: 'data:text/html,x' }]
  const { screen } = await show('profileOrder', { id: 'CW-2', replies: reply({ items }) })
  await expect.element(screen.getByText('Clave Sling')).not.toHaveAttribute('href')
})
