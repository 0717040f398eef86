import * as z from 'zod'
import { NameInside } from '#folders/path-inside.ts'
import { Verdict } from '../../findings/verdict.ts'

/** A finding in a comparison, with an ID that is stable across runs. */
const ComparedFinding = z.strictObject({ id: z.string(), message: z.string() })
export type ComparedFinding = z.infer<typeof ComparedFinding>

/**
 * Comparison of a report with the previous report of the same journey and device, or of an audit with the same scope.
 */
export const Comparison = z.strictObject({
  previous: z.strictObject({ startedAt: z.iso.datetime(), verdict: Verdict, folder: NameInside }),
  /** Findings that are not in the previous report. */
  added: z.array(ComparedFinding),
  /** Findings in both reports. */
  unchanged: z.array(ComparedFinding),
  /** Findings from the previous report that no longer exist. */
  fixed: z.array(ComparedFinding),
  /** Findings from the previous report at locations that this run did not check. */
  notChecked: z.array(ComparedFinding),
})
export type Comparison = z.infer<typeof Comparison>

/** Maximum number of reports in a trend, including the current one. */
export const TREND_LENGTH = 10

/** A report as a data point of the trend. */
export const TrendPoint = z.strictObject({
  startedAt: z.iso.datetime(),
  verdict: Verdict,
  durationMs: z.number().min(0),
  findings: z.number().int().min(0),
  /** Metrics of each measured template; missing without measurements. */
  measurements: z.optional(
    z.array(
      z.strictObject({
        page: z.string(),
        largestContentfulPaintMs: z.number().min(0),
        cumulativeLayoutShift: z.number().min(0),
        totalBlockingTimeMs: z.number().min(0),
        transferredBytes: z.number().min(0),
      }),
    ),
  ),
})
export type TrendPoint = z.infer<typeof TrendPoint>
