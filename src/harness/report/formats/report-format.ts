import type { ReportContents } from '../html/html-page.ts'
import type { Report } from '../model/report.ts'

/** A report format. Each report is written in every format, as one file per format in the report folder. */
export interface ReportFormat {
  readonly fileName: string
  readonly render: (report: Report, contents: ReportContents) => string
}
