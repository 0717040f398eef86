import { dangerouslySkipEscape } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { waitForIslands } from '#shop/ui/loading/island.tsx'
import { renderPageDocument } from './html/page-document.tsx'

/** Renders the HTML of a page for a vike server, which adds style sheets, scripts, and data. */
export async function onRenderHtml(pageContext: PageContextServer): Promise<ReturnType<typeof dangerouslySkipEscape>> {
  await waitForIslands()
  return dangerouslySkipEscape(renderPageDocument(pageContext))
}
