import type { PageContextServer } from 'vike/types'
import { loadPageLayout } from './page-layout.ts'

/** Gives every page that a server of vike renders its header, footer and picture for sharing. */
export async function onCreatePageContext(pageContext: PageContextServer): Promise<void> {
  if (pageContext.api !== undefined) Object.assign(pageContext, await loadPageLayout(pageContext.api))
}
