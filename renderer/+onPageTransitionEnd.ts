import type { PageContextClient } from 'vike/types'
import { routeLoading } from '#app/navigation/route-loading.ts'

/** The router has rendered the page (NAV-24). */
export async function onPageTransitionEnd({ isHistoryNavigation }: PageContextClient): Promise<void> {
  routeLoading.setState({ loading: false })
  // The page stands without it; a hook that fails would have the router put its error page in the place.
  const startup = await import('#app/layout/startup/finish-navigation.ts').catch(() => undefined)
  startup?.finishNavigation(isHistoryNavigation)
}
