import type { ShippingMethod } from '#contract/cart.ts'
import type { StructuredData } from '../content/structured-data.ts'

/** Where search engines find the terms inside the page, so that a product of many skus says them once. */
const SHIPPING_ID = '#shipping'
const RETURNS_ID = '#returns'

const US: StructuredData = { '@type': 'DefinedRegion', addressCountry: 'US' }

/** What all offers of a page have in common, and what each offer says to refer to it (SEO-05, SEO-06). */
export interface OfferTerms {
  readonly terms: readonly StructuredData[]
  readonly references: StructuredData
}

/**
 * How a product is shipped, by the cheapest method, and taken back.
 * @param returnDays days in which it may come back; undefined where the shop says nothing of it
 * @param toDealer whether a dealer hands it over, after which it cannot come back
 */
export function getOfferTerms(
  methods: readonly ShippingMethod[],
  returnDays: number | undefined,
  toDealer: boolean,
): OfferTerms {
  const cheapest = methods.toSorted((a, b) => a.price - b.price)[0]
  const shipping = cheapest && {
    '@type': 'OfferShippingDetails',
    '@id': SHIPPING_ID,
    shippingRate: { '@type': 'MonetaryAmount', value: cheapest.price.toFixed(2), currency: 'USD' },
    shippingDestination: US,
  }
  const category = 'https://schema.org/MerchantReturn'
  const returns = returnDays !== undefined && {
    '@type': 'MerchantReturnPolicy',
    '@id': RETURNS_ID,
    applicableCountry: 'US',
    ...(toDealer
      ? { returnPolicyCategory: `${category}NotPermitted` }
      : { returnPolicyCategory: `${category}FiniteReturnWindow`, merchantReturnDays: returnDays }),
  }
  return {
    terms: [shipping, returns].filter((term) => term !== undefined && term !== false),
    references: {
      ...(shipping && { shippingDetails: { '@id': SHIPPING_ID } }),
      ...(returns && { hasMerchantReturnPolicy: { '@id': RETURNS_ID } }),
    },
  }
}
