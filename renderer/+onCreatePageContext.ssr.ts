import type { PageContextServer } from 'vike/types'
import { loadShell } from '#app/shell/load-shell.ts'

/** Gives every prerendered page its header and footer. */
export async function onCreatePageContext(pageContext: PageContextServer): Promise<void> {
  if (pageContext.api !== undefined) pageContext.shell = await loadShell(pageContext.api)
}
