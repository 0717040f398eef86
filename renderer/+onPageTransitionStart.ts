import { routeLoading } from '#app/navigation/route-loading.ts'

/** The router begins to load a page (NAV-24); the address still is that of the page it leaves. */
export function onPageTransitionStart(): void {
  routeLoading.setState({ loading: true, from: location.pathname + location.search })
}
