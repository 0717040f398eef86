import { renderToString } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import type { StructuredData } from '#shop/lib/content/structured-data.rules.ts'
import { createPageHead } from '#shop/shell/page/page-head.ts'
import { PageTree } from '../page-tree.tsx'
import { renderHtmlDocument } from './html-document.ts'
import type { RenderBody } from './page-body.tsx'
import { renderLayoutScript, type PageLoad } from './page-load.ts'
import { renderNoScript } from './without-javascript.ts'

/**
 * Renders the HTML document of a page, for exports and for vike's hook, which omits the assets. Islands must already be
 * loaded.
 */
export function renderPageDocument(
  pageContext: PageContextServer,
  load?: PageLoad,
  renderBody: RenderBody = (_, tree) => renderToString(tree),
): string {
  const { layout, pageId } = pageContext
  const body = renderBody(pageId ?? '', <PageTree pageContext={pageContext} layout={layout} />)
  return renderHtmlDocument(
    createPageHead(pageContext),
    structuredData(pageContext),
    body,
    load,
    renderNoScript(pageContext.urlPathname),
    load === undefined && layout !== undefined ? renderLayoutScript(layout) : '',
  )
}

/** Returns structured data for search engines. Empty if the site's URL is unknown, as in development. */
function structuredData(pageContext: PageContextServer): StructuredData[] {
  const { site, config } = pageContext
  if (site === undefined) return []
  return (config.structuredData?.(pageContext, site) ?? []).filter((data) => data !== undefined)
}
