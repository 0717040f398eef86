import { routeLoading } from './route-loading.ts'

/** Simulates that the router shows a different page. */
export function leavePage(): void {
  routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
}
