import type * as z from 'zod'
import type { ReportContents, ReportFormat } from '../formats/report-format.ts'
import type { Comparison, TrendPoint } from '../model/comparison.ts'

/** What the reports of all kinds have in common. */
export interface Report {
  readonly startedAt: string
  readonly comparison: Comparison | null
  readonly trend: TrendPoint[]
}

/** What publishing has to know of a kind of report. */
export interface ReportKind<Own extends Report> {
  readonly schema: z.ZodType<Own>
  /** What a report's folder is called behind its time: `checkout-guest-mobile`. */
  readonly subject: (report: Own) => string
  /** Whether an earlier report of the same subject looked at the same. */
  readonly isComparable: (report: Own, earlier: Own) => boolean
  /** Holds a report against the one before it, which is in `folder`. */
  readonly compare: (report: Own, previous: Own, folder: string) => Comparison
  readonly trendPoint: (report: Own) => TrendPoint
  /** Says more of a report where the earlier ones of the same subject and places, the newest first, explain it. */
  readonly explain?: (report: Own, earlier: readonly Own[]) => Own
  /** Paths in the report's folder. */
  readonly pictures: (report: Own) => readonly (string | null)[]
  readonly render: (format: ReportFormat, report: Own, contents: ReportContents) => string
}
