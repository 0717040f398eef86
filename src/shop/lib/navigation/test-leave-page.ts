import { routeLoading } from './route-loading.ts'

/** Simulates a navigation to another page. */
export function leavePage(): void {
  routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
}
