import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** Scroll position of a page in CSS pixels. */
export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

/**
 * Indicates whether the router is loading a page, which shows the spinner (NAV-24). `from` is the path and query of
 * the previous page, and `to` the URL of the page that was loaded last. `position` is the saved scroll position of a page opened by history navigation. `pagesShown`
 * counts the rendered pages, where two visits to the same URL count as two.
 */
export const routeLoading = create<{
  readonly loading: boolean
  readonly from: string
  readonly to?: string
  readonly pagesShown: number
  readonly position?: ScrollPosition | undefined
}>(() => ({
  loading: false,
  from: '',
  pagesShown: 0,
}))

/**
 * Returns the path of the current page, or an empty string before hydration. For islands, whose props must not change.
 */
export function usePath(): string {
  return useSyncExternalStore(
    routeLoading.subscribe,
    () => location.pathname,
    () => '',
  )
}
