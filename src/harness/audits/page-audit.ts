import type { ExportPage } from './export-pages.ts'
import { checkMarkup } from './html/markup.ts'
import { checkMetadata } from './html/metadata.ts'
import { type KnownLayouts, removeLayout } from './html/page-layout.ts'
import { checkStructuredData } from './html/structured-data.ts'
import { listLinks, type PageLink, type PageLinks } from './links/page-links.ts'
import { parsePage } from './page-document.ts'
import type { PageFinding } from './page-finding.ts'

/** Results for one page. Identical pages have identical results, so results can be cached by hash. */
export interface PageAudit {
  readonly findings: readonly PageFinding[]
  readonly links: PageLinks
}

/** The results without those of the header and footer, which are stored under `layout`. */
export interface PageContentAudit extends PageAudit {
  readonly frame: string
}

/** Checks the HTML of one page and adds new headers and footers to `layouts`. */
export async function auditPageContent(
  html: string,
  page: ExportPage,
  layouts: KnownLayouts,
): Promise<PageContentAudit> {
  const { html: content, frame } = await removeLayout(html, layouts)
  const root = parsePage(content)
  const markup = await checkMarkup(content)
  const findings = [...markup, ...checkMetadata(root, page), ...checkStructuredData(root, page.route)]
  return { findings, links: listLinks(root), frame }
}

/**
 * Combines a page's results with those of its header and footer. A URL in both is listed once, for the header or
 * footer.
 */
export function addLayout({ findings, links, frame }: PageContentAudit, layouts: KnownLayouts): PageAudit {
  const known = layouts.get(frame)
  if (known === undefined) return { findings, links }
  const urls = new Set(known.links.map(getLinkKey))
  const content = links.links.filter((link) => !urls.has(getLinkKey(link)))
  return {
    findings: [...known.findings, ...findings],
    links: { links: [...known.links, ...content], anchors: links.anchors },
  }
}

function getLinkKey({ use, address }: Pick<PageLink, 'use' | 'address'>): string {
  return `${use} ${address}`
}
