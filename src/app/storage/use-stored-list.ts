import { useMemo, useSyncExternalStore } from 'react'
import type { StoredList } from './stored-list.ts'

/** The entries of a stored list, in step with this tab and the others; none in prerendered HTML. */
export function useStoredList<Entry>(list: StoredList<Entry>): readonly Entry[] {
  const text = useSyncExternalStore(list.onChange, list.text, () => null)
  return useMemo(() => list.read(text), [list, text])
}
