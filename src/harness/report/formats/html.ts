import { renderReportPage } from '../html/report-page.ts'
import type { ReportFormat } from './report-format.ts'

/** The report for people: a page that opens from a file. */
export const html: ReportFormat = { fileName: 'index.html', render: renderReportPage }
