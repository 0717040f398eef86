import type { PageContextClient } from 'vike/types'
import { routeLoading } from '#shop/lib/navigation/route-loading.ts'

/** Runs when the router starts to load a page (NAV-24). The URL is still the previous page's. */
export async function onPageTransitionStart({ urlOriginal }: Pick<PageContextClient, 'urlOriginal'>): Promise<void> {
  routeLoading.setState({ loading: true, from: location.pathname + location.search, to: urlOriginal })
  const documents = await import('#shop/lib/navigation/documents.ts').catch(() => undefined)
  // Without the script, the document groups are unknown, so a new document is always the safe choice.
  if (documents === undefined) location.assign(urlOriginal)
  else await documents.leaveDocument(urlOriginal)
}
