import { EXIT_CODES } from '#errors/storefront-error.ts'
import type { Outcome } from '#harness/findings/verdict.ts'

/** A run that passed only on a retry says so in its report; a run that could not finish has no result. */
const OUTCOME_CODES: Readonly<Record<Outcome, number>> = {
  passed: EXIT_CODES.success,
  flaky: EXIT_CODES.success,
  incomplete: EXIT_CODES.findings,
  findings: EXIT_CODES.findings,
  failed: EXIT_CODES.findings,
  broken: EXIT_CODES.external,
}

/** Returns the exit code of a command that ran or merged journeys: the worst of all runs (JRNY-18). */
export function getExitCode(outcomes: readonly Outcome[]): number {
  return Math.max(EXIT_CODES.success, ...outcomes.map((outcome) => OUTCOME_CODES[outcome]))
}

/** `3 of 4 runs passed.` */
export function formatPassedCount(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter((outcome) => OUTCOME_CODES[outcome] === EXIT_CODES.success).length
  return `${passed} of ${outcomes.length} runs passed.`
}
