import { type ApiClient, createClient } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute, type RouteMatch } from '#routes/match.ts'
import { api } from '../shop.ts'
import { staysInDocument } from './documents.ts'

/** Milliseconds the pointer or the focus must rest on a link before its page is prefetched. */
const REST_MS = 65

/**
 * Prefetches script and data of the page whose link is about to be used, so that it shows immediately (ROUT-47): when
 * the pointer or the focus rests on the link, or on a touch. vike's `prefetch` loads the script but runs no data hooks,
 * so `loadData` loads their data. The click requests again what failed.
 */
export function prefetchPages(loadData: (match: RouteMatch, api: ApiClient) => Promise<void>): void {
  // Does not show the spinner or a message.
  const { call } = createClient({ baseUrl: () => runtimeSettings().API_BASE_URL })
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
  // Scrolling does not follow a link.
  addEventListener('pointercancel', () => clearTimeout(restTimer))

  async function load({ pathname, search }: HTMLAnchorElement, match: RouteMatch): Promise<void> {
    try {
      const { prefetch } = await import('vike/client/router')
      await Promise.all([prefetch(pathname + search), loadData(match, silentApi)])
    } catch {
      // A click reports the failure.
    }
  }
}

/**
 * Returns the page that a click would show without loading a document; undefined for other links and if the visitor
 * saves data. Nothing is loaded while offline: after a failed script, vike's router loads every later page as a
 * document.
 */
function findPage({ origin, pathname, target, download }: HTMLAnchorElement): RouteMatch | undefined {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (!onLine || connection?.saveData === true || target === '_blank' || download !== '') return undefined
  if (origin !== location.origin || pathname === location.pathname || !staysInDocument(pathname)) return undefined
  return matchRoute(pathname)
}
