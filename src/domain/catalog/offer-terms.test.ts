import { expect, test } from 'vitest'
import { getOfferTerms } from './offer-terms.ts'

const METHODS = [
  { id: 2, name: 'Two-day', price: 24.5 },
  { id: 1, name: 'Ground', price: 9 },
]

test('SEO-05 the cheapest shipping method and the days of return are said once, and offers refer to them', () => {
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

test('SEO-05 what a dealer hands over cannot come back', () => {
  expect(getOfferTerms([], 30, true).terms).toEqual([
    expect.objectContaining({ returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
  ])
})

test('SEO-05 a shop that says nothing of either claims nothing', () => {
  expect(getOfferTerms([], undefined, true)).toEqual({ terms: [], references: {} })
})
