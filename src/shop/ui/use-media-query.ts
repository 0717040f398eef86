import { useSyncExternalStore } from 'react'

/**
 * Returns whether the viewport matches a media query. Only for components that are not prerendered, because there is
 * no window during prerendering.
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
