import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import type { Order } from '#contract/order.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import '../../ui/base.css'
import { loadOrder } from '../../account/orders/load-order.ts'
import { useSession } from '../../session/session.ts'
import { translatable } from '../../ui/test-translatable.ts'
import { ConfirmationPage } from './confirmation-page.tsx'

vi.mock('../../account/orders/load-order.ts', () => ({ loadOrder: vi.fn() }))

const sling = {
  productName: 'Clave sling',
  productUrl: '/product/clave-sling',
  options: [{ label: 'Color', value: 'Sage' }, { value: 'Long' }],
  unitPrice: 58,
  quantity: 2,
  price: 58,
  isFflItem: false,
  isReceiverItem: false,
}
const rifle = {
  ...sling,
  productName: 'Tarn LR',
  productUrl: '/product/tarn-lr',
  unitPrice: 2150,
  price: 2150,
  quantity: 1,
  isFflItem: true,
}

const order: Order = {
  id: 'ord-7',
  userEmail: 'nora@example.com',
  shippingFirstName: 'Nora',
  shippingLastName: 'Field',
  shippingAddress: '1 Mill Road',
  shippingCity: 'Reno',
  shippingState: 'NV',
  shippingZipCode: '89501',
  shippingCountry: 'US',
  customerPhone: '(775)-555-0142',
  dealerName: 'Basin Arms',
  dealerAddress: '9 Depot Street',
  dealerCity: 'Elko',
  dealerState: 'NV',
  dealerZipCode: '89801',
  dealerCountry: 'US',
  dealerPhone: '(775)-555-0199',
  items: [sling],
  shippingCost: 0,
  discountAmount: 0,
  taxAmount: 9.57,
  totalAmount: 125.57,
}

const testAddress = location.href

beforeEach(() => {
  history.replaceState(null, '', '/confirm/ord-7')
  globalThis.storefrontSettings = {} as RuntimeSettings
  // Clears drafts left by earlier tests.
  sessionStorage.clear()
})

afterEach(() => {
  history.replaceState(null, '', testAddress)
})

function show(over: Partial<Order>) {
  vi.mocked(loadOrder).mockResolvedValue({ ...order, ...over })
  return render(<ConfirmationPage />)
}

test('CONF-01 CONF-02 CONF-03 CONF-10 shows a thank-you message, the order number, the email address and a link to the home page', async () => {
  const screen = await show({})
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
  await expect.element(screen.getByText('ord-7')).toBeVisible()
  await expect.element(screen.getByText('nora@example.com')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/')
  expect(loadOrder).toHaveBeenLastCalledWith('ord-7')
})

test('CONF-04 CONF-06 an order without dealer items shows the shipping address but no dealer', async () => {
  const screen = await show({})
  const address = screen.getByRole('region', { name: 'Shipping address' })
  await expect
    .element(address)
    .toMatchTextContent(/Nora Field\s*1 Mill Road\s*Reno, NV 89501\s*United States\s*\(775\)-555-0142/)
  await expect.element(screen.getByText('Dealer address')).not.toBeInTheDocument()
})

test.each([
  ['dealer items', [rifle, sling], 'Your dealer calls you.', true],
  ['dealer items but no setting', [rifle, sling], undefined, false],
  ['no dealer items', [sling], 'Your dealer calls you.', false],
])(
  'an order with %s explains the next step only if it has dealer items and the setting exists',
  async (_, items, sentence, isShown) => {
    globalThis.storefrontSettings = { DEALER_NEXT_STEP: sentence } as RuntimeSettings
    const screen = await show({ items })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
    expect(screen.getByText('Your dealer calls you.').elements()).toHaveLength(isShown ? 1 : 0)
  },
)

test('OPEN-120 shows the shipping method if the order has one', async () => {
  const screen = await show({ shippingMethod: 'Two-day air' })
  await expect.element(screen.getByRole('region', { name: 'Shipping method' })).toMatchTextContent('Two-day air')
  await screen.unmount()
  const without = await show({ shippingMethod: null })
  await expect.element(without.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
  await expect.element(without.getByText('Shipping method')).not.toBeInTheDocument()
})

test('CONF-05 CONF-06 CONF-07 a mixed order shows both addresses, and each line its name as a link, options, quantity and unit price', async () => {
  const screen = await show({ items: [sling, { ...rifle, options: [{ label: 'Barrel', value: '24 in' }] }] })
  await expect.element(screen.getByRole('region', { name: 'Dealer address' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Shipping address' })).toBeVisible()
  const items = screen.getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect.poll(() => items.elements()).toHaveLength(2)
  const [first, second] = [items.first(), items.last()]
  await expect.element(first.getByRole('link', { name: 'Clave sling' })).toHaveAttribute('href', '/product/clave-sling')
  await expect.element(first).toMatchTextContent(/^Clave slingColor: SageLongQuantity: 2\s*\$58\.00$/)
  await expect.element(second.getByRole('link', { name: 'Tarn LR' })).toHaveAttribute('href', '/product/tarn-lr')
  await expect.element(second).toMatchTextContent(/^Tarn LRBarrel: 24 inQuantity: 1\s*\$2,150\.00$/)
  // A browser that translates the page keeps codes, names and prices.
  expect(translatable(screen.container, /\$\d|ord-7|Clave sling|Tarn LR/)).toEqual([])
})

test('a line with a script URL is not rendered as a link', async () => {
  const screen = await show({ items: [{ ...sling, productUrl: 'data:text/html,x' }] })
  await expect.element(screen.getByText('Clave sling')).not.toHaveAttribute('href')
})

test('CONF-08 CONF-09 OPEN-028 the totals show the sum of the lines as the subtotal, and Free if shipping costs nothing', async () => {
  const screen = await show({})
  const totals = screen.getByRole('region', { name: 'Totals' })
  await expect
    .element(totals)
    .toMatchTextContent('Subtotal$116.00ShippingFreeDiscount applied$0.00Tax$9.57Total$125.57')
})

test('CONF-08 shows the charged amounts as shipping cost and discount', async () => {
  const screen = await show({ shippingCost: 24.5, discountAmount: 11.6, totalAmount: 138.47 })
  await expect
    .element(screen.getByRole('region', { name: 'Totals' }))
    .toMatchTextContent('Subtotal$116.00Shipping$24.50Discount applied-$11.60Tax$9.57Total$138.47')
})

test('a printed confirmation contains no controls and no page layout', async () => {
  useSession.setState({ status: 'guest', guestToken: 'gid_1' }, true)
  vi.mocked(loadOrder).mockResolvedValue(order)
  const screen = await render(
    <div id="root">
      <header>The layout</header>
      <main>
        <ConfirmationPage />
      </main>
    </div>,
  )
  await expect.element(screen.getByRole('link', { name: 'Continue shopping' })).toBeVisible()
  const shown = (element: Element): boolean => element.checkVisibility()
  const onward = screen.getByRole('link', { name: 'Continue shopping' }).element()
  const frame = screen.getByText('The layout').element()
  const totals = screen.getByRole('region', { name: 'Totals' }).element()
  expect([onward, frame].map(shown)).toEqual([true, true])
  // Mirrors the structure of the page.
  const root = document.getElementById('root') as HTMLElement
  document.body.append(root)
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    screen.container.append(root)
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  expect([onward, frame, totals].map(shown)).toEqual([false, false, true])
})

test('ORD-17 OPEN-032 an order that fails to load shows its number and a retry button, but no thank-you message', async () => {
  vi.mocked(loadOrder).mockResolvedValueOnce({})
  const screen = await render(<ConfirmationPage />)
  await expect.element(screen.getByText('ord-7')).toBeVisible()
  await expect.element(screen.getByText('Thank You')).not.toBeInTheDocument()
  vi.mocked(loadOrder).mockResolvedValue(order)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Thank You' })).toBeVisible()
})
