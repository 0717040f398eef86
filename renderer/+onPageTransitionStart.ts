import type { PageContextClient } from 'vike/types'
import { routeLoading } from '#app/navigation/route-loading.ts'

/** Runs when the router starts to load a page (NAV-24), while the URL is still that of the previous page. */
export async function onPageTransitionStart({ urlOriginal }: Pick<PageContextClient, 'urlOriginal'>): Promise<void> {
  routeLoading.setState({ loading: true, from: location.pathname + location.search })
  const documents = await import('#app/navigation/documents.ts').catch(() => undefined)
  // If the script is missing, the document groups are unknown. Loading a new document is always correct.
  if (documents === undefined) location.assign(urlOriginal)
  else await documents.leaveDocument(urlOriginal)
}
