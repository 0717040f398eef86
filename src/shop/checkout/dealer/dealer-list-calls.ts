import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { api } from '../../cart/shop.ts'
import { type DealerLocatorCard, toDealerCard } from '../../dealers/dealer-card.rules.ts'
import { toCmsPage } from '../../lib/content/cms-pages.ts'

/**
 * Loads the dealers of the dealer locator.
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function loadDealerList(): Promise<readonly DealerLocatorCard[]> {
  return toCmsPage(getDealerLocator, await api.call(getDealerLocator, {})).dealerLocatorCards.map(toDealerCard)
}
