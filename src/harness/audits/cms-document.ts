import type { OmittedEntries } from '#contract/cms/entries.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A CMS response and its page. */
export interface CmsDocument {
  readonly endpoint: Endpoint
  /** Request path with its parameters filled in and no leading slash, such as `strapi/products/tarn-lr`. */
  readonly call: string
  /** Path of the page, or null for the header and footer, which are on every page. */
  readonly page: string | null
  /** The value where field paths start. */
  readonly data: unknown
  /** Entries missing from the list in the response, or undefined if the list is complete. */
  readonly omitted?: OmittedEntries
  /** Document IDs of the entries that match the request, if there are several. `data` is the first one. */
  readonly sharedSlug?: readonly string[]
}
