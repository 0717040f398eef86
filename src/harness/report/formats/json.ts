import type { ReportFormat } from './report-format.ts'

/** The report for programs, which is validated against its schema before it is written. */
export const json: ReportFormat = {
  fileName: 'report.json',
  render: (report) => `${JSON.stringify(report, null, 2)}\n`,
}
