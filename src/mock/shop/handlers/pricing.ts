import type { PriceList } from '#contract/pricing.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { ShopHandlers } from '../shop-request.ts'
import type { Store } from '../store.ts'

/** Returns the price list with stock that reflects orders and scenarios. CMS pages keep their earlier stock. */
export function createPricingHandlers({
  priceList,
}: Fixtures): Pick<ShopHandlers, 'getPriceList' | 'getUncachedPriceList'> {
  const current = ({ skuChanges }: Store): PriceList => {
    if (skuChanges.size === 0) return priceList
    const changes = [...skuChanges].flatMap(([sku, { stock }]) => {
      const record = priceList[sku]
      return record === undefined || stock === undefined ? [] : [[sku, { ...record, qtyOnHand: stock }] as const]
    })
    return { ...priceList, ...Object.fromEntries(changes) }
  }
  return {
    getPriceList: ({ namespace }) => current(namespace.store),
    getUncachedPriceList: ({ namespace }) => current(namespace.store),
  }
}
