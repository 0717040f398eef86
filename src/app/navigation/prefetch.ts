import { type ApiClient, createClient } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute, type RouteMatch } from '#routes/match.ts'
import { api } from '../shop.ts'
import { staysInDocument } from './documents.ts'

/** How long the pointer or the focus must rest on a link before its page is loaded, in milliseconds. */
const REST_MS = 65

/**
 * Loads script and data of the page whose link is about to be used, so that it shows at once (ROUT-47): the pointer or
 * the focus rests on it, or a finger is put down. vike's `prefetch` loads the script; it runs no data hooks, so
 * `loadData` loads what they would. Nothing is shown meanwhile, and the click requests again what failed.
 */
export function prefetchPages(loadData: (match: RouteMatch, api: ApiClient) => Promise<void>): void {
  // Without a count for the spinner, and without a message where it fails.
  const { call } = createClient({ baseUrl: () => runtimeSettings().API_BASE_URL })
  const ahead: ApiClient = { call, responsesFor: api }
  let resting: ReturnType<typeof setTimeout> | undefined

  for (const type of ['pointerover', 'focusin'] as const) {
    addEventListener(type, ({ target }) => {
      clearTimeout(resting)
      const link = target instanceof Element ? target.closest('a') : null
      const match = link === null ? undefined : pageOf(link)
      if (link !== null && match !== undefined) resting = setTimeout(() => void load(link, match), REST_MS)
    })
  }
  // A finger that scrolls means no link.
  addEventListener('pointercancel', () => clearTimeout(resting))

  async function load({ pathname, search }: HTMLAnchorElement, match: RouteMatch): Promise<void> {
    try {
      const { prefetch } = await import('vike/client/router')
      await Promise.all([prefetch(pathname + search), loadData(match, ahead)])
    } catch {
      // The click reports it, if there is one.
    }
  }
}

/**
 * Returns the page that a click would swap in; undefined for other links and for visitors who save data. Offline nothing
 * is loaded: after a script that cannot be loaded, vike's router loads each next page as a document.
 */
function pageOf({ origin, pathname, target, download }: HTMLAnchorElement): RouteMatch | undefined {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (!onLine || connection?.saveData === true || target === '_blank' || download !== '') return undefined
  if (origin !== location.origin || pathname === location.pathname || !staysInDocument(pathname)) return undefined
  return matchRoute(pathname)
}
