import type * as z from 'zod'
import type { Comparison, TrendPoint } from './comparison.ts'
import type { ReportContents, ReportFormat } from './formats/report-format.ts'

/** What the reports of all kinds have in common. */
export interface Report {
  readonly startedAt: string
  readonly comparison: Comparison | null
  readonly trend: TrendPoint[]
}

/** What publishing has to know of a kind of report. */
export interface ReportKind<Kind extends Report> {
  readonly schema: z.ZodType<Kind>
  /** What a report's folder is called behind its time: `checkout-guest-mobile`. */
  readonly subject: (report: Kind) => string
  /** Whether an earlier report of the same subject looked at the same. */
  readonly isComparable: (report: Kind, earlier: Kind) => boolean
  /** Holds a report against the one before it, which is in `folder`. */
  readonly compare: (report: Kind, previous: Kind, folder: string) => Comparison
  readonly trendPoint: (report: Kind) => TrendPoint
  /** Paths in the report's folder. */
  readonly pictures: (report: Kind) => readonly (string | null)[]
  readonly render: (format: ReportFormat, report: Kind, contents: ReportContents) => string
}
