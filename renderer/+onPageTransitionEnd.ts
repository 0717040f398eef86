import type { PageContextClient } from 'vike/types'
import { routeLoading } from '#app/state/route-loading.ts'

/** The router has rendered the page (NAV-24). */
export async function onPageTransitionEnd({ isHistoryNavigation }: PageContextClient): Promise<void> {
  routeLoading.setState({ loading: false })
  const { arrive } = await import('#app/shell/arrive.ts')
  arrive(routeLoading.getState().from, isHistoryNavigation)
}
