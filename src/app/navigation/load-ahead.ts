import { type ApiClient, createClient } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { api } from '../shop.ts'
import { staysInDocument } from './documents.ts'

/** How long a pointer or the focus rests on a link that is meant, in milliseconds. */
const REST_MS = 65

/** What the build puts in the place of vike's `prefetch` (`vike-unused.ts`): it loads a page's data too. */
type Prefetch = (address: string, context: { readonly api: ApiClient }) => Promise<void>

/**
 * Loads scripts and data of the page whose link is about to be used, so that it shows at once (ROUT-47): the pointer or
 * the focus rests on it, or a finger is put down. Nothing shows of it, and what fails is asked for again by the click.
 */
export function loadPagesAhead(): void {
  // Without a count for the spinner, and without a message where it fails.
  const { call } = createClient({ baseUrl: () => runtimeSettings().API_BASE_URL })
  const ahead: ApiClient = { call, answersFor: api }
  let resting: ReturnType<typeof setTimeout> | undefined

  for (const type of ['pointerover', 'focusin'] as const) {
    addEventListener(type, ({ target }) => {
      clearTimeout(resting)
      const link = target instanceof Element ? target.closest('a') : null
      if (link !== null && leadsToPage(link)) resting = setTimeout(() => void load(link), REST_MS)
    })
  }
  // A finger that scrolls means no link.
  addEventListener('pointercancel', () => clearTimeout(resting))

  async function load({ pathname, search }: HTMLAnchorElement): Promise<void> {
    try {
      const router = (await import('vike/client/router')) as unknown as { readonly prefetch: Prefetch }
      await router.prefetch(pathname + search, { api: ahead })
    } catch {
      // Told by the click, if there is one.
    }
  }
}

/** Whether a click swaps in another page of the shop, and whoever reads it has not asked to be spared data. */
function leadsToPage({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData === true || target === '_blank' || download !== '') return false
  return origin === location.origin && pathname !== location.pathname && staysInDocument(pathname)
}
