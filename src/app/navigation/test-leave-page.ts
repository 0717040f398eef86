import { routeLoading } from './route-loading.ts'

/** Shows another page, as the router does. */
export function leavePage(): void {
  routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
}
