import { createContext, type ReactNode, useContext } from 'react'
import type { PageContext } from 'vike/types'

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

/** What the page's `+data` gave. The page names its own data's type, since vike knows only the common part. */
export function usePageData<Data>(): Data {
  const pageContext = useContext(Context)
  if (pageContext === undefined) throw new Error('usePageData was called outside a page.')
  return pageContext.data as Data
}

/** Public address of the site; known while prerendering only. */
export function usePageSite(): string | undefined {
  return useContext(Context)?.site
}

/** Why the error page shows: an address without a page, or something that went wrong. */
export function usePageError(): { readonly is404: boolean; readonly message: string } {
  const pageContext = useContext(Context)
  const reason = pageContext?.abortReason ?? pageContext?.errorWhileRendering
  return {
    is404: pageContext?.is404 ?? false,
    message: reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : 'Please try again.',
  }
}

/** The query of the page's address; empty while prerendering. */
export function usePageQuery(): Readonly<Record<string, string>> {
  return useContext(Context)?.urlParsed.search ?? {}
}
