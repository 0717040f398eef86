import { expect, test } from 'vitest'
import { Order } from '#contract/order.ts'
import { Address } from '#contract/user.ts'
import { createCatalog } from '../catalog.ts'
import { SMALL_SHOP } from '../test-shop.ts'
import { createDemoStore } from './demo-customers.ts'
import { isPassword } from './password.ts'

function demo(change: object = {}) {
  const fixtures = { ...SMALL_SHOP, ...change }
  const store = createDemoStore(fixtures, createCatalog(fixtures))
  const customer = store.users.get('customer@example.com')
  const newCustomer = store.users.get('newcomer@example.com')
  if (customer === undefined || newCustomer === undefined) throw new Error('A demo customer is missing.')
  return { store, customer, newcomer: newCustomer, orders: customer.orderIds.map((id) => store.orders.get(id)) }
}

test('MOCK-04 a namespace starts with a customer who has a verified email, two addresses, three orders, and the newsletter', () => {
  const { store, customer, orders } = demo()
  expect([...store.users.keys()]).toEqual(['customer@example.com', 'newcomer@example.com'])
  expect(customer).toMatchObject({ isEmailVerified: true, email: 'customer@example.com' })
  expect(isPassword('demo-password', customer.password)).toBe(true)
  expect(customer.addresses).toHaveLength(2)
  expect([...store.subscribers]).toEqual([['customer@example.com', { isVerified: true }]])
  expect(orders.map((stored) => [stored?.ownerId, stored?.order.userEmail, stored?.status])).toEqual([
    [customer.id, customer.email, 'Refunded'],
    [customer.id, customer.email, 'Paid'],
    [customer.id, customer.email, 'Pending'],
  ])
})

test('MOCK-04 the new customer has an unverified email and shares no data with the other customer', () => {
  const { customer, newcomer } = demo()
  expect(newcomer).toMatchObject({ isEmailVerified: false, addresses: [], orderIds: [], phoneNumber: '' })
  expect(isPassword('demo-password', newcomer.password)).toBe(true)
  expect(newcomer.id).not.toBe(customer.id)
  expect(newcomer.cart.id).not.toBe(customer.cart.id)
  expect(newcomer.cart.lines).toEqual([])
  expect(customer.cart.lines).toEqual([])
})

test('MOCK-04 one of the two addresses is the default for billing and shipping, and namespaces do not share addresses', () => {
  const { customer } = demo()
  expect(customer.addresses.map((address) => Address.safeParse(address).success)).toEqual([true, true])
  expect(new Set(customer.addresses.map(({ id }) => id)).size).toBe(2)
  expect(customer.addresses.map((a) => [a.addressName, a.isDefaultShipping, a.isDefaultBilling])).toEqual([
    ['Home', true, true],
    ['Work', false, false],
  ])
  for (const address of customer.addresses) address.city = 'Follow us'
  expect(demo().customer.addresses.map(({ city }) => city)).toEqual(['Boise', 'Portland'])
})

test('MOCK-04 orders contain the first items in the price list, at its prices, with shipping and the tax of their state', () => {
  const shippingMethods = [{ id: 2, name: 'Express', price: 24.95 }]
  const { orders } = demo({ shippingMethods })
  const sling = { productName: 'Sling', productUrl: '/product/sling', unitPrice: 49.99, price: 49.99, quantity: 1 }
  const rifle = { productName: 'Rifle', productUrl: '/product/rifle', unitPrice: 1899, price: 1899, quantity: 1 }
  expect(orders.map((stored) => stored?.order)).toMatchObject([
    { items: [sling], shippingCost: 24.95, taxAmount: 3, discountAmount: 0, totalAmount: 77.94, dealerName: null },
    { items: [sling], shippingCost: 24.95, taxAmount: 3, discountAmount: 0, totalAmount: 77.94, dealerName: null },
    { items: [rifle], shippingCost: 24.95, taxAmount: 113.94, totalAmount: 2037.89, dealerName: 'Ridge Arms' },
  ])
  expect(orders.map((stored) => Order.safeParse(stored?.order).success)).toEqual([true, true, true])
})

test('CHK-20 an order with a dealer item includes the full dealer, and other orders include none', () => {
  const dealerFields = (order: object | undefined) =>
    Object.entries(order ?? {}).flatMap(([field, value]) => (field.startsWith('dealer') ? [value as unknown] : []))
  const [sling, , rifle] = demo().orders.map((stored) => dealerFields(stored?.order))
  expect(sling).toEqual(Array.from({ length: 7 }, () => null))
  expect(rifle).toEqual(Array.from({ length: 7 }, () => expect.stringMatching(/./)))
})

test('MOCK-04 creates no orders without matching items, and cheaper orders without taxes or shipping', () => {
  expect(demo({ priceList: {} }).orders).toEqual([])
  // A SKU that has a price but no product cannot be ordered.
  expect(demo({ products: [] }).orders).toEqual([])
  const { orders } = demo({ products: SMALL_SHOP.products.slice(0, 2), shippingMethods: [], taxRates: {} })
  expect(orders.map((stored) => stored?.order.totalAmount)).toEqual([49.99, 49.99])
})
