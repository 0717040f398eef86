import { routeLoading } from '#app/state/route-loading.ts'

/** The router begins to load a page (NAV-24). */
export function onPageTransitionStart(): void {
  routeLoading.setState({ loading: true })
}
