import * as z from 'zod'
import { Finding } from '../../findings/finding.ts'
import { Measurement } from '../../findings/measurement.ts'
import { Verdict } from '../../findings/verdict.ts'
import { Comparison, TrendPoint } from './comparison.ts'

/** Version of the format; incompatible changes increase it. `previous-version.ts` reads the previous one. */
export const REPORT_SCHEMA = 'storefront/report@4'

/** Fields of every report, regardless of its `kind`. */
export const sharedFields = {
  schema: z.literal(REPORT_SCHEMA),
  verdict: Verdict,
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  /** The command that reruns it. */
  rerunCommand: z.string(),
  toolVersions: z.record(z.string(), z.string()),
  /** The problems to fix, each once, without known issues. */
  findings: z.array(Finding),
  measurements: z.array(Measurement),
  /** Comparison with the previous report of the same subject; null for the first one. */
  comparison: z.nullable(Comparison),
  /** The last reports of the same subject, oldest first, this one last. */
  trend: z.array(TrendPoint),
}
