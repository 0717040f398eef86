import { EXIT_CODES } from '#errors/storefront-error.ts'
import type { Outcome } from '#harness/findings/verdict.ts'

/** One that passed only when it was tried again says so in its report; a broken one is no result. */
const OUTCOME_CODES: Readonly<Record<Outcome, number>> = {
  passed: EXIT_CODES.success,
  flaky: EXIT_CODES.success,
  incomplete: EXIT_CODES.findings,
  findings: EXIT_CODES.findings,
  failed: EXIT_CODES.findings,
  broken: EXIT_CODES.external,
}

/** What a command ends with that ran journeys, or joined their runs: the worst of all (JRNY-18). */
export function getExitCode(outcomes: readonly Outcome[]): number {
  return Math.max(EXIT_CODES.success, ...outcomes.map((outcome) => OUTCOME_CODES[outcome]))
}

/** `3 of 4 runs passed.` */
export function formatPassedCount(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter((outcome) => OUTCOME_CODES[outcome] === EXIT_CODES.success).length
  return `${passed} of ${outcomes.length} runs passed.`
}
