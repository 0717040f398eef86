import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** Scroll position of a page in CSS pixels. */
export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

/**
 * Indicates whether the router is loading a page. The spinner is then visible (NAV-24). `from` is the path and query of
 * the previous page. `position` is the saved scroll position of a page opened by history navigation. `pagesShown`
 * counts the pages that the router has rendered. Two visits to the same URL count as two pages.
 */
export const routeLoading = create<{
  readonly loading: boolean
  readonly from: string
  readonly pagesShown: number
  readonly position?: ScrollPosition | undefined
}>(() => ({
  loading: false,
  from: '',
  pagesShown: 0,
}))

/**
 * Returns the path of the current page, or '' in prerendered HTML and until the component is hydrated. For islands,
 * whose props must not change.
 */
export function usePath(): string {
  return useSyncExternalStore(
    routeLoading.subscribe,
    () => location.pathname,
    () => '',
  )
}
