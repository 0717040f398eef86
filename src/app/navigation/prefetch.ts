import { type ApiClient, createClient } from '#api/client.ts'
import { matchRoute, type RouteMatch } from '#routes/match.ts'
import { shopApi } from '../api/shop-api.ts'
import { api } from '../shop.ts'
import { staysInDocument } from './documents.ts'

/** Milliseconds that the pointer or focus must rest on a link before the page is prefetched. */
const REST_MS = 65

/**
 * Prefetches the script and data of a page whose link is about to be followed, so that it can be shown immediately.
 * Starts when the pointer or focus rests on the link, or on touch. vike's `prefetch` loads the script but does not run
 * data hooks, so `loadData` loads the data. The click repeats failed requests.
 */
export function prefetchPages(loadData: (match: RouteMatch, api: ApiClient) => Promise<void>): void {
  // A client that shows neither the spinner nor messages.
  const { call } = createClient(shopApi)
  const silentApi: ApiClient = { call, responsesFor: api }
  let restTimer: ReturnType<typeof setTimeout> | undefined

  for (const type of ['pointerover', 'focusin'] as const) {
    addEventListener(type, ({ target }) => {
      clearTimeout(restTimer)
      const link = target instanceof Element ? target.closest('a') : null
      const match = link === null ? undefined : findPage(link)
      if (link !== null && match !== undefined) restTimer = setTimeout(() => void load(link, match), REST_MS)
    })
  }
  // A touch that becomes a scroll does not follow the link.
  addEventListener('pointercancel', () => clearTimeout(restTimer))

  async function load({ pathname, search }: HTMLAnchorElement, match: RouteMatch): Promise<void> {
    try {
      const { prefetch } = await import('vike/client/router')
      await Promise.all([prefetch(pathname + search), loadData(match, silentApi)])
    } catch {
      // The click reports the failure.
    }
  }
}

/**
 * Returns the page that a click would show without loading a document. Returns undefined for other links, for visitors
 * who save data, and while offline, because vike's router loads every later page as a document once a script has
 * failed to load.
 */
function findPage({ origin, pathname, target, download }: HTMLAnchorElement): RouteMatch | undefined {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (!onLine || connection?.saveData === true || target === '_blank' || download !== '') return undefined
  if (origin !== location.origin || pathname === location.pathname || !staysInDocument(pathname)) return undefined
  return matchRoute(pathname)
}
