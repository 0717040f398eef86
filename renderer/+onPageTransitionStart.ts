import type { PageContextClient } from 'vike/types'
import { routeLoading } from '#app/navigation/route-loading.ts'

/** The router begins to load a page (NAV-24); the address still is that of the page it leaves. */
export async function onPageTransitionStart({ urlOriginal }: Pick<PageContextClient, 'urlOriginal'>): Promise<void> {
  routeLoading.setState({ loading: true, from: location.pathname + location.search })
  const documents = await import('#app/navigation/documents.ts').catch(() => undefined)
  // Without its script nobody knows which pages share a document; one of its own is always right.
  if (documents === undefined) location.assign(urlOriginal)
  else await documents.leaveDocument(urlOriginal)
}
