import type { PageContextClient } from 'vike/types'
import { routeLoading } from '#app/navigation/route-loading.ts'

/** The router has rendered the page (NAV-24). */
export async function onPageTransitionEnd({ isHistoryNavigation }: PageContextClient): Promise<void> {
  routeLoading.setState({ loading: false })
  const { finishNavigation } = await import('#app/frame/startup/finish-navigation.ts')
  finishNavigation(routeLoading.getState().from, isHistoryNavigation)
}
