import type { ReportFormat } from './report-format.ts'

/** For programs; each report has been held against its schema before it is written. */
export const json: ReportFormat = { fileName: 'report.json', renderJourney: jsonText, renderAudit: jsonText }

function jsonText(report: unknown): string {
  return `${JSON.stringify(report, null, 2)}\n`
}
