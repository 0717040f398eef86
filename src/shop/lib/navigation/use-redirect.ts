import { useEffect } from 'react'
import { redirectTo } from './navigation.ts'
import { routeLoading } from './route-loading.ts'

/**
 * Redirects from a page that the visitor may not see, as soon as this is known. Does not redirect a visitor who is
 * already leaving the page.
 */
export function useRedirect(isRedirected: boolean, url: string): void {
  const isLeaving = routeLoading(({ loading }) => loading)
  useEffect(() => {
    if (isRedirected && !isLeaving) void redirectTo(url)
  }, [isRedirected, isLeaving, url])
}
