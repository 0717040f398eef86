import { MIN_SCORE } from './areas.ts'
import type { ReviewedSurvivors } from './survivors.ts'

/** The changes of an area that a test could notice, and those that one did. */
export interface AreaResult {
  readonly changes: number
  readonly detected: number
}

/** Share of the changes that were noticed, in percent; 100 of none. */
function getScore({ changes, detected }: AreaResult): number {
  return changes === 0 ? 100 : (100 * detected) / changes
}

/** The score as it is printed, never rounded up to one that was not reached. */
export function formatScore(result: AreaResult): string {
  return `${(Math.floor(getScore(result) * 10) / 10).toFixed(1)} %`
}

/** Exit code of a run: 2 when an explanation is outdated, 1 for findings, else 0. */
export function getExitCode(
  result: AreaResult,
  { outdated, unexplained }: Pick<ReviewedSurvivors, 'outdated' | 'unexplained'>,
): 0 | 1 | 2 {
  if (outdated.length > 0) return 2
  return unexplained.length > 0 || getScore(result) < MIN_SCORE ? 1 : 0
}
