import { useSyncExternalStore } from 'react'

/** Returns whether a component has been hydrated. False in prerendered HTML and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
}

const neverChanges = () => () => undefined
const isHydrated = () => true
const isNotHydrated = () => false
