import { getDealerRegistration } from '#contract/cms/content-pages.ts'
import {
  type DealerRegistrationPage,
  toDealerRegistrationPage,
  emptyDealerRegistrationPage,
} from '#domain/content/dealer-registration.ts'
import { type ShareImage, toShareImage } from '#domain/images/share-image.ts'
import { mediaBaseUrl } from '../../api/settings.ts'
import { createPageLoader } from '../../loading/page-loader.ts'

export interface DealerRegistrationData extends DealerRegistrationPage {
  readonly shareImage: ShareImage | undefined
}

/** Loads the text of the dealer registration from the CMS. */
export const loadDealerRegistration = createPageLoader<DealerRegistrationData>({
  page: 'Dealer Registration',
  async load(api) {
    const page = toDealerRegistrationPage(await api.call(getDealerRegistration, {}), mediaBaseUrl())
    return { ...page, shareImage: toShareImage(page.imgUrl) }
  },
  empty: { ...emptyDealerRegistrationPage, shareImage: undefined },
})
