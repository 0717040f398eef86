import { renderReportPage } from '../html/report-page.ts'
import type { ReportFormat } from './report-format.ts'

/** The report for people: a page that can be opened as a local file. */
export const html: ReportFormat = { fileName: 'index.html', render: renderReportPage }
