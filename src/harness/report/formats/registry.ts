import { renderReportPage } from '../html/report-page.ts'
import { junit } from './junit.ts'
import type { ReportFormat } from './report-format.ts'

/** The formats of reports. To add a format, create a file and add it here. */
export const reportFormats: readonly ReportFormat[] = [
  { fileName: 'report.json', render: (report) => `${JSON.stringify(report, null, 2)}\n` },
  junit,
  { fileName: 'index.html', render: renderReportPage },
]
