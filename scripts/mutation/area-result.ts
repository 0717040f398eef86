import * as z from 'zod'
import { LOWEST_SCORE } from './areas.ts'
import type { JudgedSurvivors } from './survivors.ts'

/** What the last run of an area came to. */
const AreaResult = z.strictObject({
  area: z.string(),
  /** Changes that a test could have noticed. */
  changes: z.number(),
  noticed: z.number(),
  /** Of those noticed: the tests came to no end with them. */
  timedOut: z.number(),
  explained: z.number(),
  minutes: z.number(),
  /** When the run began, as ISO 8601. */
  at: z.string(),
})

export type AreaResult = z.infer<typeof AreaResult>

/** The results of earlier runs; none where the file is missing or from another version. */
export function readResults(text: string | undefined): readonly AreaResult[] {
  try {
    return z.array(AreaResult).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/** Share of the changes that were noticed, in percent; of none, all. */
function scoreOf({ changes, noticed }: Pick<AreaResult, 'changes' | 'noticed'>): number {
  return changes === 0 ? 100 : (100 * noticed) / changes
}

/** The score as it is printed, never rounded up to one that was not reached. */
export function scoreText(result: Pick<AreaResult, 'changes' | 'noticed'>): string {
  return `${(Math.floor(scoreOf(result) * 10) / 10).toFixed(1)} %`
}

/** Exit code of a run: 2 when an explanation fits nothing any more, 1 for findings, else 0. */
export function exitCodeOf(
  result: Pick<AreaResult, 'changes' | 'noticed'>,
  { stale, unexplained }: Pick<JudgedSurvivors, 'stale' | 'unexplained'>,
): 0 | 1 | 2 {
  if (stale.length > 0) return 2
  return unexplained.length > 0 || scoreOf(result) < LOWEST_SCORE ? 1 : 0
}

/** The last results of all areas as a table. */
export function resultTable(results: readonly AreaResult[]): string {
  const rows = results.map((result) => [
    result.area,
    scoreText(result),
    String(result.changes),
    String(result.noticed),
    String(result.timedOut),
    String(result.changes - result.noticed),
    String(result.explained),
    result.minutes.toFixed(1),
    result.at.slice(0, 16).replace('T', ' '),
  ])
  const head = [
    'area',
    'score',
    'changes',
    'noticed',
    'by time-out',
    'not noticed',
    'explained',
    'minutes',
    'run (UTC)',
  ]
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)))
  return [head, ...rows]
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n')
}
