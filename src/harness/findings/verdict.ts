import * as z from 'zod'

/**
 * What a run comes to. `flaky`: it passed, but only on a retry. `incomplete`: nothing was found, but not everything was
 * checked. `findings`: something is to be fixed. `failed`: a step failed.
 */
export const Verdict = z.enum(['passed', 'flaky', 'incomplete', 'findings', 'failed'])
export type Verdict = z.infer<typeof Verdict>

/** A verdict, or `broken` for a journey whose own code is broken: it neither passed nor found anything. */
export const Outcome = z.enum([...Verdict.options, 'broken'])
export type Outcome = z.infer<typeof Outcome>

/** The verdicts as people read them. */
export const VERDICT_LABELS: Readonly<Record<Outcome, string>> = {
  passed: 'Passed',
  flaky: 'Flaky',
  incomplete: 'Incomplete',
  findings: 'Findings',
  failed: 'Failed',
  broken: 'Broken',
}
