import { type ReactNode, StrictMode } from 'react'
import type { PageContext } from 'vike/types'
import { Layout } from '#app/shell/layout.tsx'
import { PageContextProvider } from '#app/shell/page/page-context.tsx'
import { emptyShell, type ShellData } from '#app/shell/shell-data.ts'

/** What server and browser render alike: the page inside the shop's frame. */
export function PageTree({
  pageContext,
  shell,
}: {
  readonly pageContext: PageContext
  readonly shell: ShellData | undefined
}): ReactNode {
  const { Page } = pageContext
  return (
    <StrictMode>
      <PageContextProvider pageContext={pageContext}>
        <Layout shell={shell ?? emptyShell} path={pageContext.urlPathname}>
          <Page />
        </Layout>
      </PageContextProvider>
    </StrictMode>
  )
}
