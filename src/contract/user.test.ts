import { expect, test } from 'vitest'
import { Address, OrderListEntry, UserProfile } from './user.ts'

const order = { id: 'CW-1', createdAt: '2024-03-05', status: 'Paid', totalAmount: 10 }
const profile = {
  keycloakId: 'kc-1',
  email: 'nora@shopper.example',
  fullName: 'Nora Field',
  firstName: 'Nora',
  lastName: 'Field',
  phoneNumber: '',
  isEmailVerified: true,
  isNewsletterSubscribed: false,
  addresses: [],
  orders: [order],
}

test('SESS-20 a profile has addresses and orders, each with its id, isEmailVerified, email and keycloakId', () => {
  expect(UserProfile.safeParse(profile).success).toBe(true)
  for (const field of ['addresses', 'orders', 'isEmailVerified', 'email', 'keycloakId']) {
    expect(UserProfile.safeParse({ ...profile, [field]: undefined }).success, field).toBe(false)
  }
  for (const shape of [Address.shape, OrderListEntry.shape]) expect(shape.id.safeParse(undefined).success).toBe(false)
  expect(UserProfile.shape.addresses.def.element).toBe(Address)
  expect(UserProfile.shape.orders.def.element).toBe(OrderListEntry)
})

test('ACCT-06 the user has these fields', () => {
  expect(Object.keys(UserProfile.shape)).toEqual(
    expect.arrayContaining([
      'fullName',
      'firstName',
      'lastName',
      'email',
      'phoneNumber',
      'isEmailVerified',
      'isNewsletterSubscribed',
    ]),
  )
})

test('ORD-01 an order of the list has id, date, status and total', () => {
  expect(Object.keys(OrderListEntry.shape)).toEqual(['id', 'createdAt', 'status', 'totalAmount'])
})
