import { ApiError } from '#api/api-error.ts'
import type { ApiClient, CallInput } from '#api/client.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import { crawl, type CrawledRequest, type InternalLink, type ReadRequest } from '#contract/crawl/crawl.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { getPriceList } from '#contract/pricing.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { getPagePath, href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { routes } from '#routes/table.ts'
import { toApiError } from './api-failure.ts'
import { DEFAULT_CONCURRENCY } from './bulk-fetch.ts'
import { folderNameError } from './folder-name.ts'

/** The first requests of the crawl. Every page shows prices; requesting them here names the request that fails. */
const INITIAL_REQUESTS: readonly ReadRequest[] = [...cmsPages, { endpoint: getPriceList }].map(({ endpoint }) => ({
  endpoint,
  path: {},
}))

/** The first path segments of collections and products. */
const FOUND_BELOW = [routes.collection, routes.product].map(({ pattern }) => pattern.replace(/\{.*/, ''))

/** The pages that the API links to: their paths, sorted. */
export interface Discovery {
  readonly collections: readonly string[]
  readonly products: readonly string[]
}

/**
 * Finds every collection and product by following links: navigation, footer and CMS pages, then collections, their
 * products, and related products (BUILD-09). No endpoint lists them.
 * @throws {StorefrontError} naming the page and the request that failed, or the path that cannot become a file.
 */
export async function discover(
  client: ApiClient,
  apiUrl: string,
  signal: AbortSignal,
  /** Whether a CMS page whose request fails is skipped: its links are unknown then. */
  allowEmpty = false,
  /** Number of parallel requests: enough to keep an API busy, few enough not to look like an attack. */
  concurrency = DEFAULT_CONCURRENCY,
): Promise<Discovery> {
  /** Path by a key that is equal for names which file systems treat as one: different case or Unicode form. */
  const byFileName = new Map<string, CrawledRequest>()
  const requests = await crawl({
    start: INITIAL_REQUESTS,
    concurrency,
    signal,
    async read(request) {
      const fileName = decodeURIComponent(pageOf(request)).normalize().toLowerCase()
      const other = byFileName.get(fileName)
      if (other !== undefined) throw sameFile(other, request)
      byFileName.set(fileName, request)
      const response = await fetchResponse(request)
      if (request.endpoint === getProduct) assertProduct(request, response as ResponseOf<typeof getProduct>)
      return response
    },
    mayFollow(link) {
      assertFile(link)
      return true
    },
  })
  const pathsOf = (endpoint: Endpoint): string[] =>
    requests
      .filter((request) => request.endpoint === endpoint)
      .map(pageOf)
      .toSorted()
  return { collections: pathsOf(getCollection), products: pathsOf(getProduct) }

  async function fetchResponse(request: CrawledRequest): Promise<unknown> {
    // The same input as the pages use, so that one response serves both.
    const input: object = request.link === undefined ? {} : { path: request.path }
    try {
      return await client.call(request.endpoint, input as CallInput<Endpoint>)
    } catch (error) {
      if (allowEmpty && error instanceof ApiError && hasEmptyDefault(request)) return undefined
      throw toApiError(error, pageWithSource(request), apiUrl)
    }
  }
}

/** Returns whether the page of a request can be shown without its content (CMS-04). */
function hasEmptyDefault({ endpoint }: CrawledRequest): boolean {
  return cmsPages.some((page) => page.endpoint === endpoint && !('frame' in page))
}

/** Returns the page of a request: its path, or a description. */
function pageOf({ endpoint, path: { title = '' } }: CrawledRequest): string {
  if (endpoint === getCollection) return href('collection', { title })
  if (endpoint === getProduct) return href('product', { title })
  const page = cmsPages.find((known) => known.endpoint === endpoint)
  if (page === undefined) return 'every page with prices'
  return 'frame' in page ? `every page (${page.frame})` : getPagePath(page)
}

function pageWithSource(request: CrawledRequest): string {
  return request.link === undefined
    ? pageOf(request)
    : `${pageOf(request)} (linked from ${pageOf(request.link.foundIn)})`
}

function assertProduct(request: CrawledRequest, { data }: ResponseOf<typeof getProduct>): void {
  if (data.length > 0) return
  throw new StorefrontError({
    kind: 'external',
    message: `The page ${pageWithSource(request)} has no product: ${getProduct.method} ${getProduct.path} returned an empty list for "${request.path['title']}".`,
    next: 'Publish the product in the CMS, or remove the link to it.',
  })
}

/** Checks that every linked page can become a file (BUILD-17). */
function assertFile(link: InternalLink): void {
  if (!FOUND_BELOW.some((beginning) => link.href.startsWith(beginning))) return
  const match = matchRoute(link.href)
  const [reason] =
    match === undefined
      ? ['no page has this path']
      : Object.entries(match.parameters).flatMap(([name, value]) => {
          const error = folderNameError(value)
          return error === undefined ? [] : [`the ${name} ${error}`]
        })
  if (reason === undefined) return
  throw new StorefrontError({
    kind: 'external',
    message: `The page ${pageOf(link.foundIn)} links to ${JSON.stringify(link.href)}, which cannot become a file: ${reason}.\n${describeLinkSource(link)}`,
    next: 'Change the path in the CMS.',
  })
}

function sameFile(one: CrawledRequest, other: CrawledRequest): StorefrontError {
  const links = [one, other].flatMap(({ path, link }) =>
    link === undefined
      ? []
      : `"${path['title']}" is linked from the page ${pageOf(link.foundIn)}. ${describeLinkSource(link)}`,
  )
  return new StorefrontError({
    kind: 'external',
    message: `The pages ${pageOf(one)} and ${pageOf(other)} differ only in case or in the encoding of accents: on many hosts one would replace the other.\n${links.join('\n')}`,
    next: 'Write both links as the CMS spells the page, or change the path of one of the two pages.',
  })
}

function describeLinkSource({ foundIn: { endpoint }, field }: InternalLink): string {
  return `Request: ${endpoint.method} ${endpoint.path}. Field: ${field}.`
}
