import { ApiError } from '#api/api-error.ts'
import type { ApiClient, RequestInput } from '#api/client.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import { crawl, type CrawledRequest, type InternalLink, type ReadRequest } from '#contract/crawl.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { getPriceList } from '#contract/pricing.ts'
import { findNestingProblem } from '#contract/validation/nesting.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { DEFAULT_CONCURRENCY } from '#live/client.ts'
import { getPagePath, href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { routes } from '#routes/table.ts'
import { toApiError } from './api-failure.ts'
import { collectFailures } from './collect-failures.ts'
import { getFolderNameError } from './folder-name.ts'

/**
 * The first requests of a crawl. They include prices, which every page shows, so that their failure is reported early.
 */
const INITIAL_REQUESTS: readonly ReadRequest[] = [...cmsPages, { endpoint: getPriceList }].map(({ endpoint }) => ({
  endpoint,
  path: {},
}))

/** First path segments of collections and products. */
const FOUND_BELOW = [routes.collection, routes.product].map(({ pattern }) => pattern.replace(/\{.*/, ''))

/** Sorted paths of the linked pages. */
export interface Discovery {
  readonly collections: readonly string[]
  readonly products: readonly string[]
}

/**
 * Finds all collections and products, which no endpoint lists. Follows links from the navigation, footer, and CMS pages
 * to collections, their products, and related products.
 * @throws {StorefrontError} that names the pages and the failed requests, or the path that cannot become a file.
 */
export async function discover(
  client: ApiClient,
  apiUrl: string,
  signal: AbortSignal,
  /** Whether to skip CMS pages whose request fails, in which case their links remain unknown. */
  allowEmpty = false,
  /** Number of concurrent requests. The default keeps an API busy without looking like an attack. */
  concurrency = DEFAULT_CONCURRENCY,
): Promise<Discovery> {
  /** Requests by a key that ignores differences in case and Unicode form, which file systems ignore. */
  const byFileName = new Map<string, CrawledRequest>()
  const failures = collectFailures(apiUrl)
  const requests = await crawl({
    start: INITIAL_REQUESTS,
    concurrency,
    signal,
    async read(request) {
      const fileName = decodeURIComponent(formatPage(request)).normalize().toLowerCase()
      const other = byFileName.get(fileName)
      if (other !== undefined) throw sameFile(other, request)
      byFileName.set(fileName, request)
      const response = await fetchResponse(request)
      // An unusable response may still contain links. All failures are reported together.
      if (response instanceof ApiError) {
        return findNestingProblem(response.received) === undefined ? response.received : undefined
      }
      if (request.endpoint === getProduct) assertProduct(request, response as ResponseOf<typeof getProduct>)
      return response
    },
    mayFollow(link) {
      assertFile(link)
      return true
    },
  })
  failures.throwIfAny(requests.length)
  const pathsOf = (endpoint: Endpoint): string[] =>
    requests
      .filter((request) => request.endpoint === endpoint)
      .map(formatPage)
      .toSorted()
  return { collections: pathsOf(getCollection), products: pathsOf(getProduct) }

  async function fetchResponse(request: CrawledRequest): Promise<unknown> {
    // Uses the same input as the pages, so that they share the response.
    const input: object = request.link === undefined ? {} : { path: request.path }
    try {
      return await client.call(request.endpoint, input as RequestInput<Endpoint>)
    } catch (error) {
      if (allowEmpty && error instanceof ApiError && hasEmptyDefault(request)) return undefined
      if (!(error instanceof ApiError) || error.kind === 'unreachable') {
        throw toApiError(error, pageWithSource(request), apiUrl)
      }
      failures.add(error, pageWithSource(request))
      return error
    }
  }
}

/** Returns whether the page of a request can be shown without its content (CMS-04). */
function hasEmptyDefault({ endpoint }: CrawledRequest): boolean {
  return cmsPages.some((page) => page.endpoint === endpoint && !('layoutPart' in page))
}

/** Returns the path of the request's page, or a description of it. */
function formatPage({ endpoint, path: { title = '' } }: CrawledRequest): string {
  if (endpoint === getCollection) return href('collection', { title })
  if (endpoint === getProduct) return href('product', { title })
  const page = cmsPages.find((known) => known.endpoint === endpoint)
  if (page === undefined) return 'every page with prices'
  return 'layoutPart' in page ? `every page (${page.layoutPart})` : getPagePath(page)
}

function pageWithSource(request: CrawledRequest): string {
  return request.link === undefined
    ? formatPage(request)
    : `${formatPage(request)} (linked from ${formatPage(request.link.foundIn)})`
}

function assertProduct(request: CrawledRequest, { data }: ResponseOf<typeof getProduct>): void {
  if (data.length > 0) return
  throw new StorefrontError({
    kind: 'external',
    message: `The page ${pageWithSource(request)} has no product: ${getProduct.method} ${getProduct.path} returned an empty list for "${request.path['title']}".`,
    next: 'Publish the product in the CMS, or remove the link to it.',
  })
}

/** Checks that a linked page can become a file. */
function assertFile(link: InternalLink): void {
  if (!FOUND_BELOW.some((beginning) => link.href.startsWith(beginning))) return
  const match = matchRoute(link.href)
  const [reason] =
    match === undefined
      ? ['no page has this path']
      : Object.entries(match.parameters).flatMap(([name, value]) => {
          const error = getFolderNameError(value)
          return error === undefined ? [] : [`the ${name} ${error}`]
        })
  if (reason === undefined) return
  throw new StorefrontError({
    kind: 'external',
    message: `The link ${JSON.stringify(link.href)} on ${formatPage(link.foundIn)} cannot be exported: ${reason}.\n${describeLinkSource(link)}`,
    next: 'Change the path in the CMS.',
  })
}

function sameFile(one: CrawledRequest, other: CrawledRequest): StorefrontError {
  const links = [one, other].flatMap(({ path, link }) =>
    link === undefined
      ? []
      : `"${path['title']}" is linked from ${formatPage(link.foundIn)}. ${describeLinkSource(link)}`,
  )
  return new StorefrontError({
    kind: 'external',
    message: `The pages ${formatPage(one)} and ${formatPage(other)} differ only in case or in the encoding of accents. On many hosts, one would overwrite the other.\n${links.join('\n')}`,
    next: 'Make both links match the slug in the CMS, or change the slug of one page.',
  })
}

function describeLinkSource({ foundIn: { endpoint }, field }: InternalLink): string {
  return `Request: ${endpoint.method} ${endpoint.path}. Field: ${field}.`
}
