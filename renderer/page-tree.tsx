import { type ReactNode, StrictMode } from 'react'
import type { PageContext } from 'vike/types'
import type { LayoutData } from '#app/layout/layout-data.ts'
import { Layout } from '#app/layout/layout.tsx'
import { PageContextProvider } from '#app/layout/page/page-context.tsx'

/** The React tree rendered on the server and in the browser: the page in the shop's layout. */
export function PageTree({
  pageContext,
  layout: frame,
}: {
  readonly pageContext: PageContext
  /** Set during prerendering. A browser loads it separately. */
  readonly layout: LayoutData | undefined
}): ReactNode {
  const { Page } = pageContext
  return (
    <StrictMode>
      <PageContextProvider pageContext={pageContext}>
        <Layout layout={frame} path={pageContext.urlPathname}>
          <Page />
        </Layout>
      </PageContextProvider>
    </StrictMode>
  )
}
