import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** The scroll position of a page, in CSS pixels. */
export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

/**
 * Whether the router is loading a page; the spinner shows while it is (NAV-24). `from` is the path and query of the
 * previous page, `position` the saved scroll position of the page that a history navigation opens. `pagesShown` counts
 * the pages that the router has rendered: two visits of one URL are two pages.
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
 * Returns the path of the current page; '' in prerendered HTML and until the component is hydrated. For islands, whose
 * props must not change.
 */
export function usePath(): string {
  return useSyncExternalStore(
    routeLoading.subscribe,
    () => location.pathname,
    () => '',
  )
}
