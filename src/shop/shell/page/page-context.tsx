import { createContext, type ReactNode, useContext } from 'react'
import type { PageContext } from 'vike/types'
import { matchRoute, type RouteMatch } from '#routes/match.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'

const Context = createContext<PageContext | undefined>(undefined)

export function PageContextProvider({
  pageContext,
  children,
}: {
  readonly pageContext: PageContext
  readonly children: ReactNode
}): ReactNode {
  return <Context value={pageContext}>{children}</Context>
}

/** Returns vike's page context, or undefined outside a page. */
export function usePageContext(): PageContext | undefined {
  return useContext(Context)
}

/**
 * Returns the result of the page's `+data`. The caller provides the type because vike knows only the fields shared by
 * all pages.
 */
export function usePageData<Data>(): Data {
  const pageContext = useContext(Context)
  if (pageContext === undefined) throw new Error('usePageData was called outside a page.')
  return pageContext.data as Data
}

/** Returns the path of the page, or a placeholder while a shell page is prerendered. */
export function usePagePath(): string | undefined {
  return useContext(Context)?.urlPathname
}

/** Returns the query of the page's URL, which is empty during prerendering. */
export function usePageQuery(): Readonly<Record<string, string>> {
  return useContext(Context)?.urlParsed.search ?? {}
}

/** Returns the route of the page's URL and its parameters. For pages that serve several routes. */
export function usePageRoute(): RouteMatch | undefined {
  const pageContext = useContext(Context)
  return pageContext === undefined ? undefined : matchRoute(pageContext.urlPathname)
}

/**
 * Returns the token from the emailed link that opened the page, or an empty string without one, for example after a
 * reload. The token is no longer in the URL. Reads the router's URL because a path must be decoded only once.
 */
export function useLinkToken(): string {
  const { urlOriginal = '', urlParsed } = useContext(Context) ?? {}
  const { token } = matchRoute(urlOriginal.replace(/[?#].*/s, ''))?.parameters ?? {}
  return token === SHELL_PARAMETER ? '' : (token ?? urlParsed?.search['token'] ?? '')
}
