import type { ApiClient } from '#api/client.ts'
import { getPriceList, getUncachedPriceList, type PriceList } from '#contract/pricing.ts'
import { api } from '../../cart/shop.ts'

/**
 * Fetches prices and stock from the cached endpoint or, if that list is empty, from the uncached one (API-42). Returns
 * undefined after a failure, in which case the prices from the build are kept.
 */
export async function loadPriceList(client: ApiClient = api): Promise<PriceList | undefined> {
  try {
    const cached = await client.call(getPriceList, {})
    return Object.keys(cached).length > 0 ? cached : await client.call(getUncachedPriceList, {})
  } catch {
    return undefined
  }
}
