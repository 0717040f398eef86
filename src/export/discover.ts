import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import { getCollection } from '#contract/collection.ts'
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
} from '#contract/content-pages.ts'
import { getFooter } from '#contract/footer.ts'
import { getHome } from '#contract/home.ts'
import { getNavigation } from '#contract/navigation.ts'
import { getPriceList } from '#contract/pricing.ts'
import { getProduct } from '#contract/product.ts'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { COPY_IDS } from '#routes/table.ts'
import { addressFault } from './address-fault.ts'
import { apiFailure } from './api-failure.ts'
import { ExportError } from './export-error.ts'
import { internalLinks } from './internal-links.ts'
import { mapBounded } from './map-bounded.ts'
import type { KnownAddresses } from './planned-page.ts'

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

/** What the API's own links lead to: addresses of pages, sorted. */
export interface Discovery {
  readonly collections: readonly string[]
  readonly products: readonly string[]
}

/** The addresses of routes that have many: what discovery found, and the copies that there are. */
export function knownAddresses({ collections, products }: Discovery): KnownAddresses {
  return { collection: collections, product: products, copy: COPY_IDS.map((copyId) => href('copy', { copyId })) }
}

/** A page to look at, and the page that links to it. */
interface Lead {
  readonly route: 'collection' | 'product'
  readonly title: string
  readonly address: string
  readonly from: string
}

/**
 * Finds every collection and product by following links until nothing new turns up: navigation, footer and CMS
 * pages, then collections, their products, and related products (BUILD-09). There is no call that lists them.
 * @throws {ExportError} naming page and call when a call fails, or the address that cannot become a file.
 */
export async function discover(
  client: ApiClient,
  apiAddress: string,
  signal: AbortSignal,
  /** Whether a CMS page whose call fails is passed over: its links are unknown then. */
  allowEmpty = false,
): Promise<Discovery> {
  const seen = new Map<string, Lead>()
  const first = await Promise.all([
    follow('every page (header)', client.call(getNavigation, {})),
    follow('every page (footer)', client.call(getFooter, {})),
    ...CMS_PAGES.map(([address, endpoint]) => follow(address, client.call(endpoint, {})).catch(passOver)),
    // Every page shows prices; asking here names the call that fails.
    follow('every page with prices', client.call(getPriceList, {})),
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

  async function follow(from: string, answer: Promise<unknown>, page = from): Promise<Lead[]> {
    signal.throwIfAborted()
    let found: unknown
    try {
      found = await answer
    } catch (error) {
      throw apiFailure(error, page, apiAddress)
    }
    return internalLinks(found).flatMap((link) => leadOf(link, from) ?? [])
  }

  async function visit({ route, title, address, from }: Lead): Promise<Lead[]> {
    const page = `${address} (linked from ${from})`
    if (route === 'collection') return follow(address, client.call(getCollection, { path: { title } }), page)
    const answer = client.call(getProduct, { path: { title } })
    const leads = await follow(address, answer, page)
    if ((await answer).data.length === 0) {
      throw new ExportError(
        'surroundings',
        `The page ${page} has no product: ${getProduct.method} ${getProduct.path} answered with an empty list for "${title}".`,
        'publish the product in the CMS, or remove the link to it.',
      )
    }
    return leads
  }

  function fresh(leads: readonly Lead[]): Lead[] {
    return leads.filter((lead) => {
      if (seen.has(lead.address)) return false
      seen.set(lead.address, lead)
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

function leadOf(link: string, from: string): Lead | undefined {
  const match = matchRoute(link)
  if (match === undefined || (match.id !== 'collection' && match.id !== 'product')) return undefined
  const title = match.parameters['title'] ?? ''
  const fault = addressFault(title)
  if (fault !== undefined) {
    throw new ExportError(
      'surroundings',
      `The page ${from} links to ${JSON.stringify(link)}, which cannot become a file: the title ${fault}.`,
      'give it another address in the CMS.',
    )
  }
  return { route: match.id, title, address: href(match.id, { title }), from }
}
