import type { OmittedEntries } from '#contract/cms/omitted-entries.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A CMS response and its page. */
export interface CmsDocument {
  readonly endpoint: Endpoint
  /** Request path with its parameters filled in and no leading slash, such as `strapi/products/tarn-lr`. */
  readonly call: string
  /** Path of the page; null for the header and footer, which are on every page. */
  readonly page: string | null
  /** The value that field paths start from. */
  readonly data: unknown
  /** The entries that are missing in its list; undefined if it is complete. */
  readonly omitted?: OmittedEntries
  /** The entries that respond to the request, if there are several; `data` is the first. */
  readonly sharedSlug?: readonly string[]
}
