import type { getDealerRegistration } from '#contract/content-pages.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Picture } from '#contract/media.ts'
import type { MetaData } from '#contract/meta-data.ts'
import type { RichText } from '#contract/rich-text.ts'
import { emptyMetaData, metaDataFromCms } from '../meta-data.ts'
import { optionalPicture } from '../picture.ts'

/** What stands above the form of `/dealer-registration` (CMS-60). */
export interface DealerRegistrationPage {
  readonly metaData: MetaData
  readonly imgUrl: Picture | null
  readonly title: string
  readonly content: RichText
}

/** The page when the CMS gives none (CMS-04). */
export const emptyDealerRegistrationPage: DealerRegistrationPage = {
  metaData: emptyMetaData,
  imgUrl: null,
  title: '',
  content: [],
}

/** The page from the CMS page `dealerregistration`. */
export function dealerRegistrationPageFromCms(
  { data }: AnswerOf<typeof getDealerRegistration>,
  mediaBaseUrl = '',
): DealerRegistrationPage {
  return {
    metaData: metaDataFromCms(data.meta_data),
    imgUrl: optionalPicture(data.image, mediaBaseUrl),
    title: data.title,
    content: data.content,
  }
}
