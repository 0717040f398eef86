import type { getSupport } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** Response for a service page. All service pages share the same fields. */
type RawServicePage = ResponseOf<typeof getSupport>

/** Pages with an image, text, and links, such as `/support`, `/warranty`, and `/resources` (CMS-56). */
export interface ServicePage {
  readonly metaData: MetaData
  readonly title: string
  readonly imgUrl: ContentImage | null
  readonly content: RichText
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyServicePage: ServicePage = {
  metaData: emptyMetaData,
  title: '',
  imgUrl: null,
  content: [],
  links: [],
}

/** Maps the CMS response for a service page. */
export function toServicePage({ data }: RawServicePage, mediaBaseUrl = ''): ServicePage {
  return {
    metaData: toMetaData(data.meta_data),
    title: data.title,
    imgUrl: toOptionalImage(data.image, mediaBaseUrl),
    content: data.content,
    links: data.links.map(({ label, url }) => ({ label, url })),
  }
}
