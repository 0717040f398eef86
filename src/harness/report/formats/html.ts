import { renderAuditHtml } from '../html/audit-page.ts'
import { renderHtml } from '../html/journey-page.ts'
import type { ReportFormat } from './report-format.ts'

/** For people: a page that opens from the file. */
export const html: ReportFormat = {
  fileName: 'index.html',
  renderJourney: renderHtml,
  renderAudit: (report, { files, pictures }) => renderAuditHtml(report, files, pictures),
}
