import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ServiceRouteId } from '#routes/table.ts'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'

/** Data of each page in this folder, by route. */
export type ContentData =
  | ({ readonly route: ServiceRouteId } & CmsPageData<'support'>)
  | ({ readonly route: 'termsOfService' | 'copy'; readonly canonicalPath?: string } & CmsPageData<'terms'>)
  | ({ readonly route: 'patents' } & CmsPageData<'patents'>)
  | { readonly route: 'registration' | 'reviews'; readonly metaData: MetaData }
