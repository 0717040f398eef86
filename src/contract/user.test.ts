import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changePassword, register, resetPassword } from './auth.ts'
import { Cart } from './cart.ts'
import { registerDealer } from './registration.ts'
import { newAddress } from './sample-bodies.ts'
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

test('SESS-20 a profile requires isEmailVerified, email and keycloakId, and an ID for each address and order', () => {
  expect(UserProfile.safeParse(profile).success).toBe(true)
  for (const field of ['addresses', 'orders', 'isEmailVerified', 'email', 'keycloakId']) {
    expect(UserProfile.safeParse({ ...profile, [field]: undefined }).success, field).toBe(false)
  }
  for (const shape of [Address.shape, OrderListEntry.shape]) expect(shape.id.safeParse(undefined).success).toBe(false)
  expect(UserProfile.shape.addresses.def.element).toBe(Address)
  expect(UserProfile.shape.orders.def.element).toBe(OrderListEntry)
})

test('ACCT-06 the user has all account fields', () => {
  const fields = [
    'fullName',
    'firstName',
    'lastName',
    'email',
    'phoneNumber',
    'isEmailVerified',
    'isNewsletterSubscribed',
  ]
  expect(UserProfile.parse(profile)).toEqual(profile)
  for (const field of fields)
    expect(UserProfile.safeParse({ ...profile, [field]: undefined }).success, field).toBe(false)
})

test('ORD-01 an order in the list has an id, date, status, and total in dollars and cents', () => {
  const entry = { ...order, totalAmount: 10.05 }
  expect(OrderListEntry.parse(entry)).toEqual(entry)
  for (const field of ['id', 'createdAt', 'status', 'totalAmount'])
    expect(OrderListEntry.safeParse({ ...entry, [field]: undefined }).success, field).toBe(false)
})

test('ADDR-02 missing address fields get their defaults', () => {
  const { id, addressName, firstName, lastName, mainContact, addressLine1, city, state, postalCode } = {
    ...newAddress,
    id: 'address_1',
  }
  const stated = { id, addressName, firstName, lastName, mainContact, addressLine1, city, state, postalCode }
  expect(Address.parse(stated)).toEqual({
    ...stated,
    company: '',
    faxContact: '',
    addressContact: '',
    addressLine2: '',
    addressType: 10,
    isDefaultShipping: true,
    isDefaultBilling: true,
    country: 'United States',
    residential: true,
  })
})

test('CART-02 a cart without an owner is a guest cart', () => {
  expect(Cart.shape.isGuest.parse(undefined)).toBe(true)
})

test('CONST-06 a password that is too short gets the built-in message', () => {
  for (const { body } of [register, resetPassword, changePassword, registerDealer]) {
    const { error } = z.safeParse(body ?? z.never(), { password: 'seven77', newPassword: 'seven77' })
    const issues = error?.issues
      .filter(({ path }) => /^(?:p|newP)assword$/.test(String(path[0])))
      .map(({ message }) => message)
    expect(issues).toContain('Password must be at least 8 characters long')
  }
})
