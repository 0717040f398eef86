import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { saleField } from './sale-field.ts'

/** Live price in dollars and stock for one SKU (PROD-06). A SKU whose record cannot be read has none (OPEN-092). */
export const PricingRecord = z.object({
  price: saleField(z.number()),
  bestDiscountPercentage: saleField(z.number()),
  bestDiscountedPrice: saleField(z.number()),
  qtyOnHand: saleField(z.number()),
})
export type PricingRecord = z.infer<typeof PricingRecord>

/** Price and stock by SKU (API-41). */
export const PriceList = z.record(z.string(), PricingRecord)
export type PriceList = z.infer<typeof PriceList>

export const getPriceList = defineEndpoint({
  id: 'getPriceList',
  method: 'GET',
  path: '/Products',
  response: PriceList,
  problems: [500],
  access: 'everyone',
})

export const getUncachedPriceList = defineEndpoint({
  id: 'getUncachedPriceList',
  method: 'GET',
  path: '/Products/nocache',
  response: PriceList,
  problems: [500],
  access: 'everyone',
})
