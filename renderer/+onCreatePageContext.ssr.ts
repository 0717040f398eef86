import type { PageContextServer } from 'vike/types'
import { loadPageLayout } from './page-layout.ts'

/** Adds the header, footer, and share image to pages rendered by a vike server. */
export async function onCreatePageContext(pageContext: PageContextServer): Promise<void> {
  if (pageContext.api !== undefined) Object.assign(pageContext, await loadPageLayout(pageContext.api))
}
