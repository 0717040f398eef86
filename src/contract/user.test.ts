import { expect, test } from 'vitest'
import { OrderListEntry, UserProfile } from './user.ts'

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
