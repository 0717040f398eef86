import { matchRoute } from '#routes/match.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'

/**
 * Takes the token of a mailed link out of the address and the history (SEC-10). The page has it already, from the
 * address that the router read; nothing else keeps it, since what runs later in this tab could read it there.
 */
export function hideLinkToken(): void {
  const { pathname, search, hash } = location
  const isInPath = matchRoute(pathname)?.parameters['token'] !== undefined
  const query = new URLSearchParams(search)
  if (!isInPath && !query.has('token')) return
  query.delete('token')
  const path = isInPath ? pathname.replace(/[^/]+\/?$/, SHELL_PARAMETER) : pathname
  history.replaceState(history.state, '', `${path}${query.size > 0 ? `?${query}` : ''}${hash}`)
}
