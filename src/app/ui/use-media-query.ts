import { useSyncExternalStore } from 'react'

/**
 * Returns whether the window matches a media query. Use it only in components that are not prerendered, because
 * prerendering has no window.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
