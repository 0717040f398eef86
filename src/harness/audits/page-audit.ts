import * as z from 'zod'
import type { ExportPage } from './export-pages.ts'
import { checkMarkup } from './html/markup.ts'
import { checkMetadata } from './html/metadata.ts'
import { checkStructuredData } from './html/structured-data.ts'
import { linksOf, PageLinks } from './links/page-links.ts'
import { parsePage } from './page-document.ts'
import { PageFinding } from './page-finding.ts'

/** What looking at one page by itself gave; the same page gives the same, so it can be kept by its hash. */
export const PageAudit = z.strictObject({ findings: z.array(PageFinding), links: PageLinks })
export type PageAudit = z.infer<typeof PageAudit>

/** Looks at the HTML of one page: no browser, no other page. */
export async function auditPage(html: string, page: ExportPage): Promise<PageAudit> {
  const root = parsePage(html)
  return {
    findings: [...(await checkMarkup(html)), ...checkMetadata(root, page), ...checkStructuredData(root, page.route)],
    links: linksOf(root),
  }
}
