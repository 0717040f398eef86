import type { ExportPage } from './export-pages.ts'
import { checkMarkup } from './html/markup.ts'
import { checkMetadata } from './html/metadata.ts'
import { type KnownLayouts, removeLayout } from './html/page-layout.ts'
import { checkStructuredData } from './html/structured-data.ts'
import { listLinks, type PageLink, type PageLinks } from './links/page-links.ts'
import { parsePage } from './page-document.ts'
import type { PageFinding } from './page-finding.ts'

/** What looking at one page by itself gave; the same page gives the same, so it can be kept by its hash. */
export interface PageAudit {
  readonly findings: readonly PageFinding[]
  readonly links: PageLinks
}

/** The same without what the page shares with others: header and footer, by their name among the known frames. */
export interface PageContentAudit extends PageAudit {
  readonly frame: string
}

/** Checks the HTML of one page. New headers and footers are added to the known ones. */
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

/** A page with its frame. An address that both hold counts once, where the frame has it. */
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
