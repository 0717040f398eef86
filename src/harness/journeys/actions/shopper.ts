import type { PrivateValues } from '../journey.ts'

/** The invented person who buys in the journeys. The domain is reserved, the phone numbers are never given out. */
export const shopper = {
  firstName: 'Rowan',
  lastName: 'Ashgrove',
  email: 'rowan.ashgrove@shopper.example',
  phone: '(303)-555-0142',
  address: '48 Juniper Terrace',
  city: 'Golden',
  stateName: 'Colorado',
  state: 'CO',
  zip: '80401',
} as const

/** A card number that payment providers publish for tests. */
export const card = {
  number: '4111111111111111',
  shown: '4111 1111 1111 1111',
  month: '11',
  year: '2031',
  code: '739',
} as const

/** Everything of the shopper that no report may show. */
export const shopperPrivateValues: PrivateValues = {
  name: [shopper.firstName, shopper.lastName],
  email: [shopper.email],
  phone: [shopper.phone],
  address: [shopper.address],
  card: [card.number],
  'card code': [card.code],
}
