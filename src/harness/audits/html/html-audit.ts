import type { Audit } from '../audit.ts'
import { mergeFindings } from '../page-finding.ts'

/** The HTML of the chosen pages: markup, metadata and structured data (AUD-06). */
export const audit: Audit = ({ inspected, isChosen }) => {
  const chosen = inspected.filter(({ page }) => isChosen(page.path))
  const reused = chosen.filter((page) => page.reused).length
  return {
    checked: `${chosen.length} pages, ${reused} of them unchanged since the last audit`,
    findings: mergeFindings(chosen.flatMap(({ page, findings }) => findings.map((finding) => ({ page, finding })))),
  }
}
