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

/** What the router knows about the page; undefined outside one. */
export function usePageContext(): PageContext | undefined {
  return useContext(Context)
}

/** What the page's `+data` gave. The page names its own data's type, since vike knows only what all pages have. */
export function usePageData<Data>(): Data {
  const pageContext = useContext(Context)
  if (pageContext === undefined) throw new Error('usePageData was called outside a page.')
  return pageContext.data as Data
}

/** Path of the page; of a shell, while prerendering, its placeholder. */
export function usePagePath(): string | undefined {
  return useContext(Context)?.urlPathname
}

/** The query of the page's address; empty while prerendering. */
export function usePageQuery(): Readonly<Record<string, string>> {
  return useContext(Context)?.urlParsed.search ?? {}
}

/** The route of the page's address and its parameters, for a page that shows several routes. */
export function usePageRoute(): RouteMatch | undefined {
  const pageContext = useContext(Context)
  return pageContext === undefined ? undefined : matchRoute(pageContext.urlPathname)
}

/**
 * The token of the mailed link that led to the page, which the address has lost since (SEC-10); '' without one, as after
 * a reload. The address is read as the router had it, since a path is decoded once only.
 */
export function useLinkToken(): string {
  const { urlOriginal = '', urlParsed } = useContext(Context) ?? {}
  const { token } = matchRoute(urlOriginal.replace(/[?#].*/s, ''))?.parameters ?? {}
  return token === SHELL_PARAMETER ? '' : (token ?? urlParsed?.search['token'] ?? '')
}
