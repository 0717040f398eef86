import { routeLoading } from '#app/state/route-loading.ts'

/** The router has rendered the page (NAV-24). */
export function onPageTransitionEnd(): void {
  routeLoading.setState({ loading: false })
}
