import { matchRoute } from '#routes/match.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'

/**
 * Removes the token of an emailed link from the URL and the history. The page has already read it from the router. It
 * must not remain anywhere else, where scripts that run later in this tab could read it.
 */
export function hideLinkToken(): void {
  const { pathname, search, hash } = location
  const isInPath = matchRoute(pathname)?.parameters['token'] !== undefined
  const query = new URLSearchParams(search)
  if (!isInPath && !query.has('token')) return
  query.delete('token')
  const path = isInPath ? pathname.replace(/[^/]+\/?$/, SHELL_PARAMETER) : pathname
  const rest = query.toString()
  history.replaceState(history.state, '', `${path}${rest && `?${rest}`}${hash}`)
}
