import * as z from 'zod'
import { Measurement } from '#browser/lighthouse/measurement.ts'
import { Finding } from '../../findings/finding.ts'
import { Verdict } from '../../findings/verdict.ts'
import { Comparison, TrendPoint } from './comparison.ts'

/** Version of the format. Incompatible changes increase it. */
export const REPORT_SCHEMA = 'storefront/report@4'

/** Fields in every report, regardless of its `kind`. */
export const sharedFields = {
  schema: z.literal(REPORT_SCHEMA),
  verdict: Verdict,
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  /** Command that reruns the reported journey or audit. */
  rerunCommand: z.string(),
  toolVersions: z.record(z.string(), z.string()),
  /** The problems to fix, excluding duplicates and known issues. */
  findings: z.array(Finding),
  measurements: z.array(Measurement),
  /** Comparison with the previous report on the same subject; null for the first report. */
  comparison: z.nullable(Comparison),
  /** The most recent reports on the same subject, oldest first, ending with this one. */
  trend: z.array(TrendPoint),
}
