import type { PageContextClient } from 'vike/types'
import { routeLoading } from '#shop/lib/navigation/route-loading.ts'

/** Runs after the router has rendered the page (NAV-24). */
export async function onPageTransitionEnd({ isHistoryNavigation }: PageContextClient): Promise<void> {
  routeLoading.setState({ loading: false })
  // Ignores errors: the page is complete, and an exception would make the router show its error page.
  const startup = await import('#shop/shell/startup/finish-navigation.ts').catch(() => undefined)
  startup?.finishNavigation(isHistoryNavigation)
}
