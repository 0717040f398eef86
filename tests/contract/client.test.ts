import { expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { createGuest } from '#contract/auth.ts'
import { addGuestCartItems, applyGuestPromoCode } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getOrder } from '#contract/order.ts'
import { registerDealer } from '#contract/registration.ts'
import { createMock } from '#mock/mock.ts'
import { startMockServer } from '#mock/mock.ts'
import { customerInfo, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** Returns a registration with a license document of the given size. */
function dealer(bytes: number, captcha: string): BodyOf<typeof registerDealer> {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7\n'))
  return {
    company: 'Ridge Arms',
    website: 'https://ridge.test',
    phone: '(208)-555-0199',
    email: 'desk@ridge.test',
    password: 'thirteen-larches',
    confirmPassword: 'thirteen-larches',
    firstName: 'Ana',
    lastName: 'Ridge',
    streetAddress: '4 Ridge Road',
    city: 'Boise',
    state: 'ID',
    postalCode: '83704',
    country: 'US',
    useForBillingAddress: 'true',
    appearInDealerLocator: 'false',
    useThisAddressInDealerLocator: 'true',
    hasFflSot: 'true',
    fflNumber: '1-23-456-78-9A-01234',
    fflDocument: new File([content], 'license.pdf', { type: 'application/pdf' }),
    captcha,
  }
}

test("the shop's client buys from the mock and reads the order", async () => {
  const session: { guestId?: string } = {}
  const client = createClient({
    baseUrl: () => 'http://mock.test/__ns/client',
    fetch: createMock({ fixtures: tinyFixtures }).fetch,
    credentials: () => session,
  })
  const product = await client.call(getProduct, { path: { title: 'sling' } })
  const guest = await client.call(createGuest, {})
  const token = typeof guest === 'string' ? guest : guest.token
  const sku = product.data[0]?.skus[0]?.sku ?? ''
  const cart = await client.call(addGuestCartItems, { path: { token }, body: [line(sku, 2)] })
  await client.call(applyGuestPromoCode, { path: { token }, body: { promoCode: 'RANGE10', cartId: cart.id } })
  const body = { cartId: cart.id, customerInfo, paymentToken: 'stub_payment_client' }
  const { orderId } = await client.call(checkOut, { body })
  session.guestId = token
  const order = await client.call(getOrder, { path: { orderId: orderId ?? '' } })
  expect(order).toMatchObject({ discountAmount: 10, taxAmount: 5.4, shippingCost: 24.95, totalAmount: 120.33 })
})

test("DEAL-34 OPEN-104 the shop's client can send a 40 MB document to the mock, which rejects larger ones", async () => {
  const server = await startMockServer({ port: 0, fixtures: tinyFixtures })
  try {
    const client = createClient({ baseUrl: () => server.url })
    const send = (megabytes: number, captcha: string) =>
      client.call(registerDealer, { body: dealer(megabytes * 1_000_000, captcha) })
    expect(await send(40, 'stub_captcha_large')).toEqual({
      message: 'Thank you. The registration of Ridge Arms was received',
    })
    const [entry] = server.namespace().journal.entries()
    expect(entry?.body).toMatchObject({ fflDocument: { type: 'application/pdf', size: 40_000_000 } })
    await expect(send(68, 'stub_captcha_larger')).rejects.toMatchObject({
      kind: 'refused',
      status: 413,
      message: 'The body is larger than 67108864 bytes.',
    })
  } finally {
    await server.close()
  }
})
