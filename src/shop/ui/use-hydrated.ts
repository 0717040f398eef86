import { useSyncExternalStore } from 'react'

/** Returns whether a component is hydrated. False during prerendering and hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
}

const neverChanges = () => () => undefined
const isHydrated = () => true
const isNotHydrated = () => false
