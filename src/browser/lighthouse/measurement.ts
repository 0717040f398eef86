import * as z from 'zod'

export const CATEGORY = z.enum(['performance', 'accessibility', 'best-practices', 'seo'])
export type Category = z.infer<typeof CATEGORY>

/** Metrics on a throttled phone that can have a limit. */
export const Limit = z.enum([
  'cumulativeLayoutShift',
  'longestTaskMs',
  'largestContentfulPaintMs',
  'totalBlockingTimeMs',
  'transferredBytes',
])
export type Limit = z.infer<typeof Limit>

const milliseconds = z.number().min(0)

const BelowBudget = z.strictObject({ category: CATEGORY, score: z.number(), budget: z.number() })

const AboveLimit = z.strictObject({ metric: Limit, value: z.number(), limit: z.number() })

/** Lighthouse results for one page. */
export const Measurement = z.strictObject({
  page: z.string(),
  path: z.string(),
  scores: z.record(CATEGORY, z.number()),
  budgets: z.record(CATEGORY, z.number()),
  metrics: z.strictObject({
    firstContentfulPaintMs: milliseconds,
    largestContentfulPaintMs: milliseconds,
    totalBlockingTimeMs: milliseconds,
    cumulativeLayoutShift: z.number().min(0),
    /** Duration of the longest task. */
    longestTaskMs: milliseconds,
    transferredBytes: z.number().min(0),
  }),
  /** Performance score of each run. After a missed budget, the page is measured again and the median counts. */
  performanceScores: z.array(z.number()),
  /** Categories below their budget. */
  belowBudget: z.array(BelowBudget),
  /** Metrics above their limit. */
  aboveLimit: z.array(AboveLimit),
  /** Slow metrics that do not fail the run. Omitted if there are none or if they do fail the run. */
  slow: z.strictObject({ belowBudget: z.array(BelowBudget), aboveLimit: z.array(AboveLimit) }).optional(),
  /** Load of the computer during the measurement. */
  loadPerCore: z.number().min(0),
  /** Files loaded by the page. */
  files: z.array(z.strictObject({ name: z.string(), kind: z.string(), bytes: z.number().min(0) })),
  /** Lighthouse audits that lowered the score. */
  failedAudits: z.array(z.strictObject({ audit: z.string(), category: CATEGORY, title: z.string() })),
})
export type Measurement = z.infer<typeof Measurement>
