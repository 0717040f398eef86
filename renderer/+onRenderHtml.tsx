import { dangerouslySkipEscape } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { islandsLoaded } from '#app/ui/loading/island.tsx'
import { pageFiller } from './page-filler.ts'
import { renderPage } from './render-page.tsx'

/** Writes the HTML of a page, and offers the build to fill it with the data of others. */
export async function onRenderHtml(pageContext: PageContextServer): Promise<ReturnType<typeof dangerouslySkipEscape>> {
  await islandsLoaded()
  pageContext.offerFiller?.(pageContext.urlOriginal, pageFiller(pageContext))
  return dangerouslySkipEscape(renderPage(pageContext))
}
