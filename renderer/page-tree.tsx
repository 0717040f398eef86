import { type ReactNode, StrictMode } from 'react'
import type { PageContext } from 'vike/types'
import type { LayoutData } from '#shop/shell/layout-data.ts'
import { Layout } from '#shop/shell/layout.tsx'
import { PageContextProvider } from '#shop/shell/page/page-context.tsx'

/** The React tree rendered on the server and in the browser: the page in the shop's layout. */
export function PageTree({
  pageContext,
  layout,
}: {
  readonly pageContext: PageContext
  /** Set during prerendering. A browser loads it separately. */
  readonly layout: LayoutData | undefined
}): ReactNode {
  const { Page } = pageContext
  return (
    <StrictMode>
      <PageContextProvider pageContext={pageContext}>
        <Layout layout={layout} path={pageContext.urlPathname}>
          <Page />
        </Layout>
      </PageContextProvider>
    </StrictMode>
  )
}
