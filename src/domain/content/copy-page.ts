import type { getPrivacy, getTerms } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** Terms or privacy page: a header, plain text, and rich text on a background image (CMS-41). */
export interface CopyPage {
  readonly metaData: MetaData
  readonly header: string
  readonly plainText: string
  readonly richText: RichText
  readonly backgroundImageUrl: ContentImage | null
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyCopyPage: CopyPage = {
  metaData: emptyMetaData,
  header: '',
  plainText: '',
  richText: [],
  backgroundImageUrl: null,
}

/** Maps the CMS page `terms` or `privacy`. */
export function toCopyPage({ data }: ResponseOf<typeof getTerms | typeof getPrivacy>, mediaBaseUrl = ''): CopyPage {
  return {
    metaData: toMetaData(data.meta_data),
    header: data.header,
    plainText: data.plain_text,
    richText: data.rich_text,
    backgroundImageUrl: toOptionalImage(data.background_image, mediaBaseUrl),
  }
}
