import type { OmittedEntries } from '#contract/cms/omitted-entries.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A response of the CMS and its page. */
export interface CmsDocument {
  readonly endpoint: Endpoint
  /** Request path with its parameters filled in, without a leading slash: `strapi/products/tarn-lr`. */
  readonly call: string
  /** Path of the page; null for header and footer, which are on every page. */
  readonly page: string | null
  /** The root value of field paths. */
  readonly data: unknown
  /** The entries that are missing in its list; undefined if it is complete. */
  readonly omitted?: OmittedEntries
}
