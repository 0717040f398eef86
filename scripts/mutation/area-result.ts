import { LOWEST_SCORE } from './areas.ts'
import type { JudgedSurvivors } from './survivors.ts'

/** The changes of an area that a test could notice, and those that one did. */
export interface AreaResult {
  readonly changes: number
  readonly noticed: number
}

/** Share of the changes that were noticed, in percent; 100 of none. */
function scoreOf({ changes, noticed }: AreaResult): number {
  return changes === 0 ? 100 : (100 * noticed) / changes
}

/** The score as it is printed, never rounded up to one that was not reached. */
export function scoreText(result: AreaResult): string {
  return `${(Math.floor(scoreOf(result) * 10) / 10).toFixed(1)} %`
}

/** Exit code of a run: 2 when an explanation is outdated, 1 for findings, else 0. */
export function exitCodeOf(
  result: AreaResult,
  { stale, unexplained }: Pick<JudgedSurvivors, 'stale' | 'unexplained'>,
): 0 | 1 | 2 {
  if (stale.length > 0) return 2
  return unexplained.length > 0 || scoreOf(result) < LOWEST_SCORE ? 1 : 0
}
