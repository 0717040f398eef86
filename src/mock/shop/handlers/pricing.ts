import type { PriceList } from '#contract/pricing.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { ConstantResponse } from '../../engine/back-end.ts'
import type { ShopHandlers } from '../shop-request.ts'
import type { Store } from '../store.ts'

/** Returns the price list with stock that reflects orders and scenarios. CMS pages keep their earlier stock. */
export function createPricingHandlers({
  priceList,
}: Fixtures): Pick<ShopHandlers, 'getPriceList' | 'getUncachedPriceList'> {
  const cached = new ConstantResponse(priceList)
  const uncached = new ConstantResponse(priceList)
  const entries = new Map<string, string>()
  /**
   * Concatenates cached JSON texts. Only the stock differs from the validated list, and validating and serializing
   * tens of thousands of SKUs would take seconds per request.
   */
  const changed = ({ skuChanges }: Store): ConstantResponse<PriceList> => {
    if (entries.size === 0) for (const [sku, record] of Object.entries(priceList)) entries.set(sku, entry(sku, record))
    const list = new Map(entries)
    for (const [sku, { stock }] of skuChanges) {
      const record = priceList[sku]
      if (record !== undefined && stock !== undefined) list.set(sku, entry(sku, { ...record, qtyOnHand: stock }))
    }
    const response = new ConstantResponse(priceList)
    response.text = `{${[...list.values()].join(',')}}`
    return response
  }
  return {
    getPriceList: ({ namespace: { store } }) => (store.skuChanges.size === 0 ? cached : changed(store)),
    getUncachedPriceList: ({ namespace: { store } }) => (store.skuChanges.size === 0 ? uncached : changed(store)),
  }
}

function entry(sku: string, record: PriceList[string]): string {
  return `${JSON.stringify(sku)}:${JSON.stringify(record)}`
}
