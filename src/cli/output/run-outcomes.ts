import { EXIT_CODES } from '#errors/storefront-error.ts'
import type { Outcome } from '#harness/findings/verdict.ts'

/**
 * Exit codes by outcome. A flaky run counts as passed because its report mentions the retry. A broken run has no
 * result.
 */
const OUTCOME_CODES: Readonly<Record<Outcome, number>> = {
  passed: EXIT_CODES.success,
  flaky: EXIT_CODES.success,
  incomplete: EXIT_CODES.findings,
  findings: EXIT_CODES.findings,
  failed: EXIT_CODES.findings,
  broken: EXIT_CODES.external,
}

/**
 * Returns the exit code of a command that ran or merged journeys, based on the worst outcome. A rule that was not
 * applied in any run counts as a finding.
 */
export function getExitCode(outcomes: readonly Outcome[], hasUnappliedRule = false): number {
  const codes = outcomes.map((outcome) => OUTCOME_CODES[outcome])
  return Math.max(EXIT_CODES.success, ...codes, ...(hasUnappliedRule ? [EXIT_CODES.findings] : []))
}

/** Returns a summary such as `3 of 4 runs passed.`, or explains why there are no runs. */
export function formatPassedCount(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return 'This shard is empty, because there are more shards than runs.'
  const passed = outcomes.filter((outcome) => OUTCOME_CODES[outcome] === EXIT_CODES.success).length
  return `${passed} of ${outcomes.length} runs passed.`
}
