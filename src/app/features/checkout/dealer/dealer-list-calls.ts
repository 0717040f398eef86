import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { type DealerLocatorCard, toDealerLocator } from '#domain/content/dealer-locator.ts'
import { api } from '../../../shop.ts'

/**
 * Loads the dealers of the dealer locator.
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function loadDealerList(): Promise<readonly DealerLocatorCard[]> {
  return toDealerLocator(await api.call(getDealerLocator, {})).dealerLocatorCards
}
