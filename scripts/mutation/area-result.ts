import { MIN_SCORE } from './areas.ts'
import type { ReviewedSurvivors } from './survivors.ts'

/** Number of mutants in an area, and how many of them were detected. */
export interface AreaResult {
  readonly changes: number
  readonly detected: number
}

/** Returns the percentage of detected mutants, or 100 if there are no mutants. */
function getScore({ changes, detected }: AreaResult): number {
  return changes === 0 ? 100 : (100 * detected) / changes
}

/** Formats the score, always rounded down. */
export function formatScore(result: AreaResult): string {
  return `${(Math.floor(getScore(result) * 10) / 10).toFixed(1)}%`
}

/** Returns the exit code of a run: 2 for an outdated explanation, 1 for findings, otherwise 0. */
export function getExitCode(
  result: AreaResult,
  { outdated, unexplained }: Pick<ReviewedSurvivors, 'outdated' | 'unexplained'>,
): 0 | 1 | 2 {
  if (outdated.length > 0) return 2
  return unexplained.length > 0 || getScore(result) < MIN_SCORE ? 1 : 0
}
