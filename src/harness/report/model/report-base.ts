import * as z from 'zod'
import { Finding } from '../../findings/finding.ts'
import { Measurement } from '../../findings/measurement.ts'
import { Verdict } from '../../findings/verdict.ts'
import { Comparison, TrendPoint } from './comparison.ts'

/** Version of the shape; a change that breaks readers raises the number. `previous-version.ts` reads the one before. */
export const REPORT_SCHEMA = 'storefront/report@4'

/** What every report has, whatever its `kind`. */
export const sharedFields = {
  schema: z.literal(REPORT_SCHEMA),
  verdict: Verdict,
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  /** The command that runs it again. */
  rerunCommand: z.string(),
  toolVersions: z.record(z.string(), z.string()),
  /** Everything to fix, each thing once; known issues are not among it. */
  findings: z.array(Finding),
  measurements: z.array(Measurement),
  /** Against the previous report of the same subject; null for a first one. */
  comparison: z.nullable(Comparison),
  /** The last reports of the same subject, oldest first, this one last. */
  trend: z.array(TrendPoint),
}
