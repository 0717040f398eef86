import type { WithShareImage } from '#app/features/content/load-content.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { CopyPage } from '#domain/content/copy-page.ts'
import type { Patents } from '#domain/content/patents.ts'
import type { ServicePage } from '#domain/content/service-page.ts'
import type { ServiceRouteId } from '#routes/table.ts'

/** Data of each page in this folder, by route. */
export type ContentData =
  | ({ readonly route: ServiceRouteId } & WithShareImage<ServicePage>)
  | ({ readonly route: 'termsOfService' | 'copy'; readonly canonicalPath?: string } & WithShareImage<CopyPage>)
  | ({ readonly route: 'patents' } & WithShareImage<Patents>)
  | { readonly route: 'registration' | 'reviews'; readonly metaData: MetaData }
