import { useEffect } from 'react'
import { redirectTo } from './navigation.ts'
import { routeLoading } from './route-loading.ts'

/**
 * Replaces a page that is not for its visitor by another one as soon as that is known (ROUT-51). A visitor who is on the
 * way to another page is not redirected.
 */
export function useRedirect(isRedirected: boolean, url: string): void {
  const isLeaving = routeLoading(({ loading }) => loading)
  useEffect(() => {
    if (isRedirected && !isLeaving) void redirectTo(url)
  }, [isRedirected, isLeaving, url])
}
