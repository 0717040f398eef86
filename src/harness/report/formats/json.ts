import type { ReportFormat } from './report-format.ts'

/** For programs; every report is checked against its schema before it is written. */
export const json: ReportFormat = {
  fileName: 'report.json',
  render: (report) => `${JSON.stringify(report, null, 2)}\n`,
}
