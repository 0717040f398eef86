import type { ShippingMethod } from '#contract/cart.ts'
import type { StructuredData } from '../lib/content/structured-data.rules.ts'

/** JSON-LD IDs of the terms, which a product with many SKUs defines only once. */
const SHIPPING_ID = '#shipping'
const RETURNS_ID = '#returns'

const US: StructuredData = { '@type': 'DefinedRegion', addressCountry: 'US' }

/** Terms shared by all offers on a page, with the references to them in each offer. */
export interface OfferTerms {
  readonly terms: readonly StructuredData[]
  readonly references: StructuredData
}

/**
 * Returns the shipping terms, based on the cheapest method, and the return terms.
 * @param returnDays days to return a product, or undefined if the shop does not specify them
 * @param toDealer whether the product is picked up from a dealer and cannot be returned
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
