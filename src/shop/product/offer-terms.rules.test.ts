import { expect, test } from 'vitest'
import { getOfferTerms } from './offer-terms.rules.ts'

const METHODS = [
  { id: 2, name: 'Two-day', price: 24.5 },
  { id: 1, name: 'Ground', price: 9 },
]

test('states the shipping method and return days once, and offers refer to them', () => {
  expect(getOfferTerms(METHODS, 30, false)).toEqual({
    terms: [
      {
        '@type': 'OfferShippingDetails',
        '@id': '#shipping',
        shippingRate: { '@type': 'MonetaryAmount', value: '9.00', currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      },
      {
        '@type': 'MerchantReturnPolicy',
        '@id': '#returns',
        applicableCountry: 'US',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 30,
      },
    ],
    references: { shippingDetails: { '@id': '#shipping' }, hasMerchantReturnPolicy: { '@id': '#returns' } },
  })
})

test('omits terms that the shop does not specify', () => {
  expect(getOfferTerms([], undefined, true)).toEqual({ terms: [], references: {} })
})
