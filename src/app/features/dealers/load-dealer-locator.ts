import type { ApiClient } from '#api/client.ts'
import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { type DealerLocator, dealerLocatorFromCms } from '#domain/content/dealer-locator.ts'
import { mediaBaseUrl } from '../../api/settings.ts'

export interface DealerLocatorData extends DealerLocator {
  readonly shareImage: string | undefined
}

/** Loads the dealers and the words of their page from the CMS. */
export async function loadDealerLocator(api: ApiClient): Promise<DealerLocatorData> {
  const page = dealerLocatorFromCms(await api.call(getDealerLocator, {}), mediaBaseUrl())
  return { ...page, shareImage: page.imgUrl?.src }
}
