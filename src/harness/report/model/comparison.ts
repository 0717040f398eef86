import * as z from 'zod'
import { NameInside } from '#folders/path-inside.ts'
import { Verdict } from '../../findings/verdict.ts'

/** A finding in a comparison; its ID stays the same from run to run. */
const ComparedFinding = z.strictObject({ id: z.string(), message: z.string() })
export type ComparedFinding = z.infer<typeof ComparedFinding>

/** A report compared with the previous one: of the same journey and device, or of audits of the same scope. */
export const Comparison = z.strictObject({
  previous: z.strictObject({ startedAt: z.iso.datetime(), verdict: Verdict, folder: NameInside }),
  /** Findings that the previous run did not have. */
  added: z.array(ComparedFinding),
  /** Findings of both. */
  unchanged: z.array(ComparedFinding),
  /** Findings of the previous run that are gone. */
  fixed: z.array(ComparedFinding),
  /** Findings of the previous run in places that this run did not check. */
  notChecked: z.array(ComparedFinding),
})
export type Comparison = z.infer<typeof Comparison>

/** Reports of a trend, the last one included. */
export const TREND_LENGTH = 10

/** What the trend shows of a report. */
export const TrendPoint = z.strictObject({
  startedAt: z.iso.datetime(),
  verdict: Verdict,
  durationMs: z.number().min(0),
  findings: z.number().int().min(0),
  /** How fast each measured template was; absent where nothing was measured. */
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
