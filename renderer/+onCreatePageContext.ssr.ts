import type { PageContextServer } from 'vike/types'
import { loadPageLayout } from './page-layout.ts'

/** Adds header, footer and share image to pages that a vike server renders. */
export async function onCreatePageContext(pageContext: PageContextServer): Promise<void> {
  if (pageContext.api !== undefined) Object.assign(pageContext, await loadPageLayout(pageContext.api))
}
