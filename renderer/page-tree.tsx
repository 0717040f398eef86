import { type ReactNode, StrictMode } from 'react'
import type { PageContext } from 'vike/types'
import type { FrameData } from '#app/frame/frame-data.ts'
import { Layout } from '#app/frame/layout.tsx'
import { PageContextProvider } from '#app/frame/page/page-context.tsx'

/** What server and browser render alike: the page inside the shop's frame. */
export function PageTree({
  pageContext,
  frame,
}: {
  readonly pageContext: PageContext
  /** Given while prerendering; a browser loads it. */
  readonly frame: FrameData | undefined
}): ReactNode {
  const { Page } = pageContext
  return (
    <StrictMode>
      <PageContextProvider pageContext={pageContext}>
        <Layout frame={frame} path={pageContext.urlPathname}>
          <Page />
        </Layout>
      </PageContextProvider>
    </StrictMode>
  )
}
