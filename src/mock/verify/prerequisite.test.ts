import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPrerequisite } from './prerequisite.ts'

const nothing = { includeWrites: true, sku: undefined, hasCustomer: false, hasPromoCode: false, hasOutbox: false }
const everything = { includeWrites: true, sku: 'FJ-M', hasCustomer: true, hasPromoCode: true, hasOutbox: true }

function endpoint(id: string): Endpoint {
  const found = contract.find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`There is no endpoint ${id}.`)
  return found
}

test.each([
  ['getProfile', 'account'],
  ['updateProfile', 'account'],
  ['addGuestCartItems', 'stock'],
  ['checkOut', 'stock'],
  ['subscribeToStockAlert', 'stock'],
  ['verifyRegistration', 'outbox'],
  ['resetPassword', 'outbox'],
  ['verifyNewsletterEmail', 'outbox'],
  ['getProduct', 'earlier-call'],
])('verifying %s requires: %s', (id, prerequisite) => {
  expect(getPrerequisite(endpoint(id), [], nothing)).toBe(prerequisite)
})

test.each([
  ['addGuestCartItems', 'earlier-call'],
  ['applyPromoCode', 'promo-code'],
])('with stock and a customer, verifying %s requires: %s', (id, prerequisite) => {
  expect(getPrerequisite(endpoint(id), [], { ...everything, hasPromoCode: false })).toBe(prerequisite)
})

test.each(['addGuestCartItems', 'addCartItems'])(
  '%s requires a different SKU if the SKU from the CMS was rejected',
  (id) => {
    expect(getPrerequisite(endpoint(id), [400], everything)).toBe('sku')
  },
)

test.each([
  ['logIn', 'include-writes'],
  ['updateProfile', 'include-writes'],
  ['checkOut', 'include-writes'],
  ['requestImage', 'include-writes'],
  ['verifyNewsletterEmail', 'include-writes'],
  ['getProfile', 'account'],
  ['getProduct', 'earlier-call'],
  ['updateGuestCartItem', 'stock'],
])('without --include-writes, verifying %s requires: %s', (id, prerequisite) => {
  expect(getPrerequisite(endpoint(id), [], { ...nothing, includeWrites: false })).toBe(prerequisite)
})

test.each([
  ['getFaq', [401], 'header'],
  ['createGuest', [403], 'header'],
  ['getCart', [401], 'account'],
  ['logIn', [401], 'account'],
  ['logIn', [403], 'header'],
  ['logIn', [400], 'captcha'],
  ['refreshToken', [401], 'account'],
  ['register', [400], 'captcha'],
  ['requestImage', [400], 'captcha'],
  ['checkOut', [200], 'payment'],
  ['checkOut', [400], 'payment'],
  ['addGuestCartItems', [404], 'stock'],
  ['applyGuestPromoCode', [400], 'promo-code'],
  ['unsubscribeFromNewsletter', [404], 'outbox'],
  ['getHome', [0], 'server'],
  ['getHome', [500], 'server'],
  ['getPriceList', [200], 'server'],
  ['getPriceList', [404, 429, 503], 'rate-limit'],
  ['updateAddress', [400], 'response'],
] as const)('after %s was rejected with %j, verifying it requires: %s', (id, statuses, prerequisite) => {
  expect(getPrerequisite(endpoint(id), statuses, nothing)).toBe(prerequisite)
})
