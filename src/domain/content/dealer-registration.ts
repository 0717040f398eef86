import type { getDealerRegistration } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** The content above the form on `/dealer-registration` (CMS-60). */
export interface DealerRegistrationPage {
  readonly metaData: MetaData
  readonly imgUrl: ContentImage | null
  readonly title: string
  readonly content: RichText
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyDealerRegistrationPage: DealerRegistrationPage = {
  metaData: emptyMetaData,
  imgUrl: null,
  title: '',
  content: [],
}

/** Maps the CMS page `dealerregistration`. */
export function toDealerRegistrationPage(
  { data }: ResponseOf<typeof getDealerRegistration>,
  mediaBaseUrl = '',
): DealerRegistrationPage {
  return {
    metaData: toMetaData(data.meta_data),
    imgUrl: toOptionalImage(data.image, mediaBaseUrl),
    title: data.title,
    content: data.content,
  }
}
