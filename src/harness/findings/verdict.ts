import * as z from 'zod'

/**
 * Result of a run. `flaky`: passed only on a retry. `incomplete`: no findings, but not everything was checked.
 * `findings`: there are problems to fix. `failed`: a step failed.
 */
export const Verdict = z.enum(['passed', 'flaky', 'incomplete', 'findings', 'failed'])
export type Verdict = z.infer<typeof Verdict>

/** A verdict, or `broken` if the journey's own code threw an error and the journey neither passed nor failed. */
export const Outcome = z.enum([...Verdict.options, 'broken'])
export type Outcome = z.infer<typeof Outcome>

/** Returns whether a run succeeded, if only on a retry. */
export function isPassing(outcome: Outcome): boolean {
  return outcome === 'passed' || outcome === 'flaky'
}

/** Returns the worst of several outcomes; `passed` if there are none. */
export function getWorst(outcomes: readonly Outcome[]): Outcome {
  return Outcome.options.findLast((outcome) => outcomes.includes(outcome)) ?? 'passed'
}

/** Labels of the verdicts in reports. */
export const VERDICT_LABELS: Readonly<Record<Outcome, string>> = {
  passed: 'Passed',
  flaky: 'Flaky',
  incomplete: 'Incomplete',
  findings: 'Findings',
  failed: 'Failed',
  broken: 'Broken',
}
