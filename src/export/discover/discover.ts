import { ApiError } from '#api/api-error.ts'
import type { ApiClient, CallInput } from '#api/client.ts'
import { getCollection } from '#contract/cms/collection.ts'
import {
  getAboutUs,
  getContactUs,
  getDealerLocator,
  getDealerRegistration,
  getFaq,
  getForgotPasswordPage,
  getLimitedEdition,
  getLoginPage,
  getMediaLibrary,
  getPatents,
  getPrivacy,
  getRegisterPage,
  getResetPasswordPage,
  getResources,
  getSupport,
  getTerms,
  getWarranty,
} from '#contract/cms/content-pages.ts'
import { getFooter } from '#contract/cms/footer.ts'
import { getHome } from '#contract/cms/home.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { getPriceList } from '#contract/pricing.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { COPY_IDS, routes } from '#routes/table.ts'
import { mapBounded } from '../processes/map-bounded.ts'
import type { KnownAddresses } from '../render/planned-page.ts'
import { addressFault } from './address-fault.ts'
import { apiFailure } from './api-failure.ts'
import { internalLinks } from './internal-links.ts'

/** Calls on their way at a time: enough to keep an API busy, few enough not to be taken for an attack. */
const CONCURRENT_CALLS = 16

/** The CMS pages by address: editors link from them to products and collections too (catalogue spec §7). */
const CMS_PAGES = [
  [href('home'), getHome],
  [href('aboutUs'), getAboutUs],
  [href('contactUs'), getContactUs],
  [href('dealerLocator'), getDealerLocator],
  [href('dealerRegistration'), getDealerRegistration],
  [href('faq'), getFaq],
  [href('limitedEdition'), getLimitedEdition],
  [href('mediaLibrary'), getMediaLibrary],
  [href('warranty'), getWarranty],
  [href('resources'), getResources],
  [href('support'), getSupport],
  [href('patents'), getPatents],
  [href('login'), getLoginPage],
  [href('register'), getRegisterPage],
  [href('forgotPassword'), getForgotPasswordPage],
  [href('resetPassword'), getResetPasswordPage],
  [href('termsOfService'), getTerms],
  [href('copy', { copyId: 'privacy' }), getPrivacy],
] as const

/** How the addresses of collections and products begin, and no others. */
const FOUND_BELOW = [routes.collection, routes.product].map(({ pattern }) => pattern.replace(/\{.*/, ''))

/** What the API's own links lead to: addresses of pages, sorted. */
export interface Discovery {
  readonly collections: readonly string[]
  readonly products: readonly string[]
}

/** The addresses of routes that have many: what discovery found, and the copies that there are. */
export function knownAddresses({ collections, products }: Discovery): KnownAddresses {
  return { collection: collections, product: products, copy: COPY_IDS.map((copyId) => href('copy', { copyId })) }
}

/** A page to look at, and what links to it. */
interface Lead {
  readonly route: 'collection' | 'product'
  readonly title: string
  readonly address: string
  readonly source: Source
}

/** Where a link was found. */
interface Source {
  readonly page: string
  readonly endpoint: Endpoint
  /** As in `data.items.0.url`. */
  readonly field: string
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
  const seen = new Map<string, Lead>()
  /** By what file systems that take no heed of case, or spell accents their own way, take for the same name. */
  const seenAlike = new Map<string, Lead>()
  const first = await Promise.all([
    follow('every page (header)', getNavigation, {}),
    follow('every page (footer)', getFooter, {}),
    ...CMS_PAGES.map(([address, endpoint]) =>
      follow<(typeof CMS_PAGES)[number][1]>(address, endpoint, {}).catch(passOver),
    ),
    // Every page shows prices; asking here names the call that fails.
    follow('every page with prices', getPriceList, {}),
  ])
  for (let leads = fresh(first.flat()); leads.length > 0;) {
    const next: Lead[] = []
    await mapBounded(leads, CONCURRENT_CALLS, async (lead) => {
      // Only what is new is kept: each page links to many that are known.
      next.push(...fresh(await visit(lead)))
    })
    leads = next
  }
  return { collections: addresses('collection'), products: addresses('product') }

  function passOver(error: unknown): Lead[] {
    // Only a failed call has an ApiError behind it; a link that cannot become a file stops the build all the same.
    if (allowEmpty && error instanceof Error && error.cause instanceof ApiError) return []
    throw error
  }

  async function follow<E extends Endpoint>(
    from: string,
    endpoint: E,
    input: CallInput<E>,
    page = from,
    check?: (answer: AnswerOf<E>) => void,
  ): Promise<Lead[]> {
    signal.throwIfAborted()
    let found: AnswerOf<E>
    try {
      found = await client.call(endpoint, input)
    } catch (error) {
      throw apiFailure(error, page, apiAddress)
    }
    check?.(found)
    return [...internalLinks(found)].flatMap(([link, field]) => leadOf(link, { page: from, endpoint, field }) ?? [])
  }

  async function visit({ route, title, address, source }: Lead): Promise<Lead[]> {
    const page = `${address} (linked from ${source.page})`
    if (route === 'collection') return follow(address, getCollection, { path: { title } }, page)
    return follow(address, getProduct, { path: { title } }, page, ({ data }) => {
      if (data.length > 0) return
      throw new StorefrontError({
        kind: 'surroundings',
        message: `The page ${page} has no product: ${getProduct.method} ${getProduct.path} answered with an empty list for "${title}".`,
        next: 'publish the product in the CMS, or remove the link to it.',
      })
    })
  }

  function fresh(leads: readonly Lead[]): Lead[] {
    return leads.filter((lead) => {
      if (seen.has(lead.address)) return false
      seen.set(lead.address, lead)
      const alike = decodeURIComponent(lead.address).normalize().toLowerCase()
      const other = seenAlike.get(alike)
      if (other !== undefined) throw sameFile(other, lead)
      seenAlike.set(alike, lead)
      return true
    })
  }

  function addresses(route: Lead['route']): string[] {
    return [...seen.values()]
      .filter((lead) => lead.route === route)
      .map(({ address }) => address)
      .toSorted()
  }
}

function leadOf(link: string, source: Source): Lead | undefined {
  if (!FOUND_BELOW.some((beginning) => link.startsWith(beginning))) return undefined
  const match = matchRoute(link)
  const faults = Object.entries(match?.parameters ?? {}).flatMap(([name, value]) => {
    const fault = addressFault(value)
    return fault === undefined ? [] : [`the ${name} ${fault}`]
  })
  const fault = match === undefined ? 'no page has such an address' : faults[0]
  if (fault !== undefined) {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The page ${source.page} links to ${JSON.stringify(link)}, which cannot become a file: ${fault}.\n${callAndField(source)}`,
      next: 'give it another address in the CMS.',
    })
  }
  if (match?.id !== 'collection' && match?.id !== 'product') return undefined
  const title = match.parameters['title'] ?? ''
  return { route: match.id, title, address: href(match.id, { title }), source }
}

function sameFile(one: Lead, other: Lead): StorefrontError {
  const told = [one, other].map(
    ({ title, source }) => `"${title}" is linked from the page ${source.page}. ${callAndField(source)}`,
  )
  return new StorefrontError({
    kind: 'surroundings',
    message: `The pages ${one.address} and ${other.address} differ only in small and capital letters or in how accents are spelt: on many hosts one would replace the other.\n${told.join('\n')}`,
    next: 'write both links as the CMS spells the page, or give one of two pages another address.',
  })
}

function callAndField({ endpoint, field }: Source): string {
  return `Call: ${endpoint.method} ${endpoint.path}. Field: ${field}.`
}
