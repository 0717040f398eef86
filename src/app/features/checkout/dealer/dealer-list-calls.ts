import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { type DealerLocatorCard, toDealerCard } from '#domain/dealers/dealer-card.ts'
import { toCmsPage } from '../../../loading/cms-pages.ts'
import { api } from '../../../shop.ts'

/**
 * Loads the dealers of the dealer locator.
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function loadDealerList(): Promise<readonly DealerLocatorCard[]> {
  return toCmsPage(getDealerLocator, await api.call(getDealerLocator, {})).dealerLocatorCards.map(toDealerCard)
}
