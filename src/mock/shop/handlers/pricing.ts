import type { PriceList } from '#contract/pricing.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { ConstantAnswer } from '../../engine/back-end.ts'
import type { ShopHandlers } from '../call.ts'
import type { Store } from '../store.ts'

/** The price list, with the stock that scenarios changed; pages of the CMS keep their own, older stock. */
export function pricingHandlers({ priceList }: Fixtures): Pick<ShopHandlers, 'getPriceList' | 'getUncachedPriceList'> {
  const cached = new ConstantAnswer(priceList)
  const uncached = new ConstantAnswer(priceList)
  return {
    getPriceList: ({ namespace: { store } }) => (store.skuChanges.size === 0 ? cached : changed(priceList, store)),
    getUncachedPriceList: ({ namespace: { store } }) =>
      store.skuChanges.size === 0 ? uncached : changed(priceList, store),
  }
}

function changed(priceList: PriceList, { skuChanges }: Store): PriceList {
  const entries = Object.entries(priceList).map(([sku, record]) => {
    const stock = skuChanges.get(sku)?.stock
    return [sku, stock === undefined ? record : { ...record, qtyOnHand: stock }] as const
  })
  return Object.fromEntries(entries)
}
