import type { ExportPage } from './export-pages.ts'
import { checkMarkup } from './html/markup.ts'
import { checkMetadata } from './html/metadata.ts'
import { type KnownFrames, withoutFrame } from './html/page-frame.ts'
import { checkStructuredData } from './html/structured-data.ts'
import { linksOf, type PageLink, type PageLinks } from './links/page-links.ts'
import { parsePage } from './page-document.ts'
import type { PageFinding } from './page-finding.ts'

/** What looking at one page by itself gave; the same page gives the same, so it can be kept by its hash. */
export interface PageAudit {
  readonly findings: readonly PageFinding[]
  readonly links: PageLinks
}

/** The same without what the page shares with others: header and footer, by their name among the known frames. */
export interface OwnAudit extends PageAudit {
  readonly frame: string
}

/** Looks at the HTML of one page: no browser, no other page. Frames that are not known yet join those that are. */
export async function auditOwn(html: string, page: ExportPage, frames: KnownFrames): Promise<OwnAudit> {
  const { html: own, frame } = await withoutFrame(html, frames)
  const root = parsePage(own)
  const markup = await checkMarkup(own)
  const findings = [...markup, ...checkMetadata(root, page), ...checkStructuredData(root, page.route)]
  return { findings, links: linksOf(root), frame }
}

/** A page with its frame. An address that both hold counts once, where the frame has it. */
export function withFrame({ findings, links, frame }: OwnAudit, frames: KnownFrames): PageAudit {
  const known = frames.get(frame)
  if (known === undefined) return { findings, links }
  const addresses = new Set(known.links.map(addressKey))
  const own = links.links.filter((link) => !addresses.has(addressKey(link)))
  return {
    findings: [...known.findings, ...findings],
    links: { links: [...known.links, ...own], anchors: links.anchors },
  }
}

function addressKey({ use, address }: Pick<PageLink, 'use' | 'address'>): string {
  return `${use} ${address}`
}
