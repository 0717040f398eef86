import { renderReportPage } from '../html/report-page.ts'
import type { ReportFormat } from './report-format.ts'

/** For people: a page that opens from the file. */
export const html: ReportFormat = { fileName: 'index.html', render: renderReportPage }
