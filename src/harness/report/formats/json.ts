import type { ReportFormat } from './report-format.ts'

/** The machine-readable report, validated against its schema before it is written. */
export const json: ReportFormat = {
  fileName: 'report.json',
  render: (report) => `${JSON.stringify(report, null, 2)}\n`,
}
