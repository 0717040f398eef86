import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** Returns whether a component has been hydrated. It is false in prerendered HTML and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
}

const neverChanges = () => () => undefined
const isHydrated = () => true
const isNotHydrated = () => false

/**
 * Applies what a visitor typed, selected or pressed in a prerendered region before hydration (PERF-13): React keeps the
 * values in the page, but its components do not learn about them. `start.js` records presses in `data-presses`.
 * @returns the ref of the region.
 */
export function useReplayInput<Region extends HTMLElement>(): RefObject<Region | null> {
  const region = useRef<Region>(null)
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    if (hydrated) return
    // Read now, because the next render of a controlled field resets it.
    const fields = region.current?.querySelectorAll<HTMLInputElement>('input, select, textarea, button') ?? []
    const input = Array.from(fields, (field) => ({ field, value: field.value, checked: field.checked }))
    import('./forms/replay-input.ts').then(
      ({ replayInput }) => replayInput(input),
      () => undefined,
    )
  }, [hydrated])
  return region
}
