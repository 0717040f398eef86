import type { Endpoint } from '#contract/endpoint.ts'

/** A response of the CMS and its page. */
export interface CmsDocument {
  readonly endpoint: Endpoint
  /** The call with its parameters filled in, without a slash in front: `strapi/products/tarn-lr`. */
  readonly call: string
  /** Path of the page; null for what is on every page (header, footer). */
  readonly page: string | null
  /** The value that field paths start from. */
  readonly data: unknown
}
