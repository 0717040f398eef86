import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** How far a page is scrolled, in CSS pixels. */
export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

/**
 * Whether the router is loading a page; the spinner shows while it does (NAV-24). `from` is the path and query of the
 * page that it left last, `position` the place that the page was left with which the history leads to. `pagesShown`
 * counts the pages that the router has rendered: two visits of one address are two pages.
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
 * Path of the page that shows; '' in prerendered HTML and until the part that asks has its script. For islands,
 * whose props must not change.
 */
export function usePath(): string {
  return useSyncExternalStore(
    routeLoading.subscribe,
    () => location.pathname,
    () => '',
  )
}
