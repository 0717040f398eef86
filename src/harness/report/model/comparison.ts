import * as z from 'zod'

/** One thing that a run complains about; `id` stays the same from run to run. */
const Complaint = z.strictObject({ id: z.string(), text: z.string() })
export type Complaint = z.infer<typeof Complaint>

/** A run beside the one before it: of the same journey on the same screen, or of the same audits of the same pages. */
export const Comparison = z.strictObject({
  previous: z.strictObject({ startedAt: z.iso.datetime(), verdict: z.string(), folder: z.string() }),
  /** Complaints that the run before did not have. */
  fresh: z.array(Complaint),
  /** Complaints of both. */
  known: z.array(Complaint),
  /** Complaints of the run before that are gone. */
  fixed: z.array(Complaint),
  /** Complaints of the run before at places that this run did not come to. */
  unseen: z.array(Complaint),
})
export type Comparison = z.infer<typeof Comparison>

/** Runs of a trend, the last one included. */
export const TREND_LENGTH = 10

/** What a reader of the trend wants to know of a run. */
export const TrendPoint = z.strictObject({
  startedAt: z.iso.datetime(),
  verdict: z.string(),
  durationMs: z.number().min(0),
  complaints: z.number().int().min(0),
  /** How fast each measured template was; absent where nothing was measured. */
  measured: z.optional(
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

/** Tells new, known and fixed complaints apart by their ids; `looked` says whether a run came to the place of one. Pure. */
export function sortComplaints(
  now: readonly Complaint[],
  before: readonly Complaint[],
  looked: (complaint: Complaint) => boolean,
): Pick<Comparison, 'fresh' | 'known' | 'fixed' | 'unseen'> {
  const ids = { now: new Set(now.map(({ id }) => id)), before: new Set(before.map(({ id }) => id)) }
  const gone = before.filter(({ id }) => !ids.now.has(id))
  return {
    fresh: now.filter(({ id }) => !ids.before.has(id)),
    known: now.filter(({ id }) => ids.before.has(id)),
    fixed: gone.filter(looked),
    unseen: gone.filter((complaint) => !looked(complaint)),
  }
}
