import type { PageContextServer } from 'vike/types'
import { loadPageFrame } from './page-frame.ts'

/** Gives every page that a server of vike renders its header, footer and picture for sharing. */
export async function onCreatePageContext(pageContext: PageContextServer): Promise<void> {
  if (pageContext.api !== undefined) Object.assign(pageContext, await loadPageFrame(pageContext.api))
}
