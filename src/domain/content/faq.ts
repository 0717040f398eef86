import type { getFaq } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { Breadcrumb, MetaData } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** The page `/faq` (CMS-44). */
export interface Faq {
  readonly metaData: MetaData
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly headerImageUrl: ContentImage | null
  readonly headerTitle: string
  readonly headerContent: string
  readonly faqItemList: readonly { readonly question: string; readonly answer: RichText }[]
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyFaq: Faq = {
  metaData: emptyMetaData,
  breadcrumbs: [],
  headerImageUrl: null,
  headerTitle: '',
  headerContent: '',
  faqItemList: [],
}

/** Maps the CMS page `faq`. */
export function toFaq({ data }: ResponseOf<typeof getFaq>, mediaBaseUrl = ''): Faq {
  return {
    metaData: toMetaData(data.meta_data),
    breadcrumbs: data.breadcrumbs.map(({ label, href }) => ({ label, href })),
    headerImageUrl: toOptionalImage(data.header_image, mediaBaseUrl),
    headerTitle: data.header_title,
    headerContent: data.header_content,
    faqItemList: data.faq_item_list.map(({ question, answer }) => ({ question, answer })),
  }
}
