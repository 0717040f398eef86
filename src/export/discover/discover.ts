import { ApiError } from '#api/api-error.ts'
import type { ApiClient, CallInput } from '#api/client.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import { crawl, type CrawledCall, type InternalLink, type ReadCall } from '#contract/crawl/crawl.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { getPriceList } from '#contract/pricing.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { addressOf, href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { routes } from '#routes/table.ts'
import { apiFailure } from './api-failure.ts'
import { folderNameError } from './folder-name.ts'

/** Calls on their way at a time: enough to keep an API busy, few enough not to be taken for an attack. */
const CONCURRENT_CALLS = 16

/** What the crawl begins with. Every page shows prices; asking here names the call that fails. */
const FIRST_CALLS: readonly ReadCall[] = [...cmsPages, { endpoint: getPriceList }].map(({ endpoint }) => ({
  endpoint,
  path: {},
}))

/** How the addresses of collections and products begin, and no others. */
const FOUND_BELOW = [routes.collection, routes.product].map(({ pattern }) => pattern.replace(/\{.*/, ''))

/** What the API's own links lead to: addresses of pages, sorted. */
export interface Discovery {
  readonly collections: readonly string[]
  readonly products: readonly string[]
}

/**
 * Finds every collection and product by following links until nothing new turns up: navigation, footer and CMS
 * pages, then collections, their products, and related products (BUILD-09). There is no call that lists them.
 * @throws {StorefrontError} naming page and call when a call fails, or the address that cannot become a file.
 */
export async function discover(
  client: ApiClient,
  apiAddress: string,
  signal: AbortSignal,
  /** Whether a CMS page whose call fails is passed over: its links are unknown then. */
  allowEmpty = false,
): Promise<Discovery> {
  /** By what file systems that take no heed of case, or spell accents their own way, take for the same name. */
  const byFileName = new Map<string, CrawledCall>()
  const calls = await crawl({
    start: FIRST_CALLS,
    concurrency: CONCURRENT_CALLS,
    signal,
    async read(call) {
      const fileName = decodeURIComponent(pageOf(call)).normalize().toLowerCase()
      const other = byFileName.get(fileName)
      if (other !== undefined) throw sameFile(other, call)
      byFileName.set(fileName, call)
      const answer = await answerTo(call)
      if (call.endpoint === getProduct) assertProduct(call, answer as AnswerOf<typeof getProduct>)
      return answer
    },
    mayFollow(link) {
      assertFile(link)
      return true
    },
  })
  const addresses = (endpoint: Endpoint): string[] =>
    calls
      .filter((call) => call.endpoint === endpoint)
      .map(pageOf)
      .toSorted()
  return { collections: addresses(getCollection), products: addresses(getProduct) }

  async function answerTo(call: CrawledCall): Promise<unknown> {
    // As the pages make their calls, so that one answer serves both.
    const input: object = call.link === undefined ? {} : { path: call.path }
    try {
      return await client.call(call.endpoint, input as CallInput<Endpoint>)
    } catch (error) {
      if (allowEmpty && error instanceof ApiError && hasEmptyDefault(call)) return undefined
      throw apiFailure(error, pageWithSource(call), apiAddress)
    }
  }
}

/** Whether the page of a call can be shown without its content (CMS-04). */
function hasEmptyDefault({ endpoint }: CrawledCall): boolean {
  return cmsPages.some((page) => page.endpoint === endpoint && !('frame' in page))
}

/** The page that a call is for: its address, or in words. */
function pageOf({ endpoint, path: { title = '' } }: CrawledCall): string {
  if (endpoint === getCollection) return href('collection', { title })
  if (endpoint === getProduct) return href('product', { title })
  const page = cmsPages.find((known) => known.endpoint === endpoint)
  if (page === undefined) return 'every page with prices'
  return 'frame' in page ? `every page (${page.frame})` : addressOf(page)
}

function pageWithSource(call: CrawledCall): string {
  return call.link === undefined ? pageOf(call) : `${pageOf(call)} (linked from ${pageOf(call.link.foundIn)})`
}

function assertProduct(call: CrawledCall, { data }: AnswerOf<typeof getProduct>): void {
  if (data.length > 0) return
  throw new StorefrontError({
    kind: 'surroundings',
    message: `The page ${pageWithSource(call)} has no product: ${getProduct.method} ${getProduct.path} answered with an empty list for "${call.path['title']}".`,
    next: 'publish the product in the CMS, or remove the link to it.',
  })
}

/** Every page that a link leads to becomes a file (BUILD-17). */
function assertFile(link: InternalLink): void {
  if (!FOUND_BELOW.some((beginning) => link.address.startsWith(beginning))) return
  const match = matchRoute(link.address)
  const [reason] =
    match === undefined
      ? ['no page has such an address']
      : Object.entries(match.parameters).flatMap(([name, value]) => {
          const error = folderNameError(value)
          return error === undefined ? [] : [`the ${name} ${error}`]
        })
  if (reason === undefined) return
  throw new StorefrontError({
    kind: 'surroundings',
    message: `The page ${pageOf(link.foundIn)} links to ${JSON.stringify(link.address)}, which cannot become a file: ${reason}.\n${callAndField(link)}`,
    next: 'give it another address in the CMS.',
  })
}

function sameFile(one: CrawledCall, other: CrawledCall): StorefrontError {
  const links = [one, other].flatMap(({ path, link }) =>
    link === undefined
      ? []
      : `"${path['title']}" is linked from the page ${pageOf(link.foundIn)}. ${callAndField(link)}`,
  )
  return new StorefrontError({
    kind: 'surroundings',
    message: `The pages ${pageOf(one)} and ${pageOf(other)} differ only in small and capital letters or in how accents are spelt: on many hosts one would replace the other.\n${links.join('\n')}`,
    next: 'write both links as the CMS spells the page, or give one of two pages another address.',
  })
}

function callAndField({ foundIn: { endpoint }, field }: InternalLink): string {
  return `Call: ${endpoint.method} ${endpoint.path}. Field: ${field}.`
}
