import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { type DealerLocator, toDealerLocator, emptyDealerLocator } from '#domain/content/dealer-locator.ts'
import { type ShareImage, toShareImage } from '#domain/images/share-image.ts'
import { mediaBaseUrl } from '../../api/settings.ts'
import { createPageLoader } from '../../loading/page-loader.ts'

export interface DealerLocatorData extends DealerLocator {
  readonly shareImage: ShareImage | undefined
}

/** Loads the dealers and the text of the dealer locator from the CMS. */
export const loadDealerLocator = createPageLoader<DealerLocatorData>({
  page: 'Dealer Locator',
  async load(api) {
    const page = toDealerLocator(await api.call(getDealerLocator, {}), mediaBaseUrl())
    return { ...page, shareImage: toShareImage(page.imgUrl) }
  },
  empty: { ...emptyDealerLocator, shareImage: undefined },
})
