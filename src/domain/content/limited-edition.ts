import type { getLimitedEdition } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

type RawEdition = ResponseOf<typeof getLimitedEdition>['data']['past_editions'][number]

export interface Edition {
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly image: ContentImage | null
  /** URL of the product page. */
  readonly url: string
}

/** The page `/limited-edition`: the current edition and past editions (CMS-26). */
export interface LimitedEdition {
  readonly metaData: MetaData
  readonly featured: Edition | null
  readonly pastEditions: readonly Edition[]
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyLimitedEdition: LimitedEdition = { metaData: emptyMetaData, featured: null, pastEditions: [] }

/** Maps the CMS page `limitededition`. */
export function toLimitedEdition({ data }: ResponseOf<typeof getLimitedEdition>, mediaBaseUrl = ''): LimitedEdition {
  return {
    metaData: toMetaData(data.meta_data),
    featured: data.featured === null ? null : editionFromCms(data.featured, mediaBaseUrl),
    pastEditions: data.past_editions.map((edition) => editionFromCms(edition, mediaBaseUrl)),
  }
}

function editionFromCms({ title, subtitle, description, image, url }: RawEdition, mediaBaseUrl: string): Edition {
  return { title, subtitle, description, image: toOptionalImage(image, mediaBaseUrl), url }
}
