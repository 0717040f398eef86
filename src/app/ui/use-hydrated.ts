import { useSyncExternalStore } from 'react'

/** Whether a component answers: not in a page's HTML, nor while React takes over what stands there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
}

const neverChanges = () => () => undefined
const isHydrated = () => true
const isNotHydrated = () => false
