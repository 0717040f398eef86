import type { ApiClient } from '#api/client.ts'
import { getDealerRegistration } from '#contract/cms/content-pages.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { type DealerRegistrationPage, dealerRegistrationPageFromCms } from '#domain/content/dealer-registration.ts'
import { mediaBaseUrl } from '../../api/settings.ts'

export interface DealerRegistrationData extends DealerRegistrationPage {
  readonly metaData: MetaData
  readonly shareImage: string | undefined
}

/** Loads the words of the dealer registration from the CMS. */
export async function loadDealerRegistration(api: ApiClient): Promise<DealerRegistrationData> {
  const page = dealerRegistrationPageFromCms(await api.call(getDealerRegistration, {}), mediaBaseUrl())
  return { ...page, shareImage: page.imgUrl?.src }
}
