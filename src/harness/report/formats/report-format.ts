import type { AuditReport } from '../model/audit-report.ts'
import type { JourneyReport } from '../model/journey-report.ts'

/** Pictures as base64 WebP, by their path in the report. */
export type Pictures = ReadonlyMap<string, string>

/** What lies in a report's folder beside a rendered file. */
export interface ReportContents {
  readonly pictures: Pictures
  /** Names of the other formats' files. */
  readonly files: readonly string[]
}

/** A form in which every report is written: one file of its folder. */
export interface ReportFormat {
  readonly fileName: string
  readonly renderJourney: (report: JourneyReport, contents: ReportContents) => string
  readonly renderAudit: (report: AuditReport, contents: ReportContents) => string
}
