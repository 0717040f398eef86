import { renderAuditHtml } from '../audit/audit-html.ts'
import { renderHtml } from '../journey/html.ts'
import type { ReportFormat } from './report-format.ts'

/** For people: a page that opens from the file. */
export const html: ReportFormat = {
  fileName: 'index.html',
  renderJourney: renderHtml,
  renderAudit: (report, { files, pictures }) => renderAuditHtml(report, files, pictures),
}
