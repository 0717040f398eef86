import { useEffect } from 'react'
import { redirectTo } from './navigation.ts'
import { routeLoading } from './route-loading.ts'

/**
 * Redirects from a page that its visitor may not see as soon as that is known (ROUT-51). A visitor who is leaving the
 * page is not redirected.
 */
export function useRedirect(isRedirected: boolean, url: string): void {
  const isLeaving = routeLoading(({ loading }) => loading)
  useEffect(() => {
    if (isRedirected && !isLeaving) void redirectTo(url)
  }, [isRedirected, isLeaving, url])
}
