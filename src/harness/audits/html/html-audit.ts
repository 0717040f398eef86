import { formatCount } from '../../findings/format.ts'
import type { Audit } from '../audit.ts'
import type { Inspection } from '../inspect-pages.ts'
import { mergeFindings } from '../page-finding.ts'

/** Checks the HTML of the selected pages: markup, metadata and structured data. */
export const htmlAudit: Audit<Inspection> = {
  name: 'html',
  title: 'Pages and search results',
  source: 'export',
  gather: ({ inspected }) => inspected(),
  run({ pages, skippedPages: left }) {
    const reused = pages.filter((page) => page.reused).length
    return {
      checked: `${formatCount(pages.length, 'page')}, ${reused} of them unchanged since the last audit`,
      findings: mergeFindings(pages.flatMap(({ page, findings }) => findings.map((finding) => ({ page, finding })))),
      skippedPages: left,
    }
  },
}
