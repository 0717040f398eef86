import { useMemo, useSyncExternalStore } from 'react'
import type { StoredList } from './stored-list.ts'

/**
 * Returns the entries of a stored list, updated when they change in this or another tab. Returns an empty list during
 * prerendering.
 */
export function useStoredList<Entry>(list: StoredList<Entry>): readonly Entry[] {
  const text = useSyncExternalStore(list.onChange, list.text, () => null)
  return useMemo(() => list.read(text), [list, text])
}
