import { getCollection } from '#contract/cms/collection.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { ReadRequest } from '#contract/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** A CMS response that has not been published yet, in place of the published one. */
export interface ContentDraft {
  /** CMS path of the response, such as `strapi/page/faq`. */
  readonly call: string
  readonly read: ReadRequest
  /** The complete response as JSON. */
  readonly body: string
}

/**
 * Parses a draft from the JSON of the response and its CMS path. A response of another path has findings for its
 * missing fields.
 * @throws {StorefrontError} if the path does not exist, or the text is not a response.
 */
export function readDraft(text: string, path: string): ContentDraft {
  const call = path.replace(/^\//, '')
  const read = readCmsPath(call)
  try {
    const { data } = JSON.parse(text.replace(/^\uFEFF/, '')) as { readonly data?: unknown }
    if (typeof data === 'object' && data !== null) return { call, read, body: text.replace(/^\uFEFF/, '') }
  } catch (cause) {
    throw createUsageError(`The draft is not valid JSON: ${(cause as Error).message}`, cause)
  }
  throw createUsageError(`The draft is not a response from ${call}: it must look like { "data": … }.`)
}

/** Creates a `fetch` that returns the draft for its URL and forwards all other requests. */
export function createDraftFetch(ask: typeof fetch, apiUrl: string, { call, body }: ContentDraft): typeof fetch {
  const url = `${apiUrl.replace(/\/$/, '')}/${call}`
  return async (input, init) => {
    const asked = input instanceof Request ? input.url : String(input)
    return asked === url ? new Response(body, { headers: { 'Content-Type': 'application/json' } }) : ask(input, init)
  }
}

function readCmsPath(call: string): ReadRequest {
  const endpoints: readonly Endpoint[] = [...cmsPages.map(({ endpoint }) => endpoint), getCollection, getProduct]
  const paths = endpoints.map(({ path }) => path.replace(/^\//, ''))
  for (const [index, endpoint] of endpoints.entries()) {
    const [found, title] = new RegExp(`^${paths[index]?.replace(/\{\w+\}/, '([^/]+)')}$`).exec(call) ?? []
    if (found !== undefined) return { endpoint, path: title === undefined ? {} : { title: decodeURIComponent(title) } }
  }
  throw new StorefrontError({
    kind: 'usage',
    message: `No CMS path is named "${call}".`,
    next: `Choose one of: ${[...new Set(paths)].join(', ')}.`,
  })
}

function createUsageError(message: string, cause?: unknown): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next: 'Pass the complete response from the CMS.', cause })
}
