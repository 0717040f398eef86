import * as z from 'zod'

/**
 * The outcome of a run. `flaky`: passed on a retry only. `incomplete`: no findings, but not everything was checked.
 * `findings`: there are problems to fix. `failed`: a step failed.
 */
export const Verdict = z.enum(['passed', 'flaky', 'incomplete', 'findings', 'failed'])
export type Verdict = z.infer<typeof Verdict>

/** A verdict, or `broken` for a journey whose code threw an error, so that it neither passed nor failed. */
export const Outcome = z.enum([...Verdict.options, 'broken'])
export type Outcome = z.infer<typeof Outcome>

/** The verdicts as shown in reports. */
export const VERDICT_LABELS: Readonly<Record<Outcome, string>> = {
  passed: 'Passed',
  flaky: 'Flaky',
  incomplete: 'Incomplete',
  findings: 'Findings',
  failed: 'Failed',
  broken: 'Broken',
}
