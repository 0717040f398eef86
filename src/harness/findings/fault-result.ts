import * as z from 'zod'
import { FAULT_KINDS } from './fault-titles.ts'

/** How the shopper got further once the call worked again. */
const WAYS_ON = ['unhindered', 'as-asked', 'try-again', 'repeated', 'reloaded', 'started-over'] as const
export type WayOn = (typeof WAYS_ON)[number]

/**
 * What is wrong with a cell:
 * - `silent`: nothing on the page told the shopper.
 * - `lost`: something typed is gone.
 * - `blank`: the page shows nothing to read or to press.
 * - `stuck`: no way on once the call worked again.
 * - `crashed`: the page threw an error that nobody caught.
 * - `not-reached`: the story did not come to the call, so nothing is known.
 */
const TROUBLES = ['silent', 'lost', 'blank', 'stuck', 'crashed', 'not-reached'] as const
export type Trouble = (typeof TROUBLES)[number]

const FaultCell = z.strictObject({
  /** The contract's name of the call. */
  endpointId: z.string(),
  fault: z.enum(FAULT_KINDS),
  /** The step in which the call failed. */
  step: z.strictObject({ number: z.number().int().min(1), name: z.string() }),
  /** What told the shopper; null when nothing did. */
  message: z.nullable(z.string()),
  /** Labels of fields whose typed value is gone. */
  lost: z.array(z.string()),
  wayOn: z.nullable(z.enum(WAYS_ON)),
  /** Empty when all is well. */
  troubles: z.array(z.enum(TROUBLES)),
  /** For the engineer: what the page or the runner noted. */
  detail: z.string(),
  /** The page while the call was failing; relative to the report's folder. */
  picture: z.nullable(z.string()),
  durationMs: z.number().min(0),
})
export type FaultCell = z.infer<typeof FaultCell>

/** A journey replayed once for each of its calls and each kind of fault. */
export const FaultMatrix = z.strictObject({
  /** The calls in the order in which the story makes them. */
  calls: z.array(
    z.strictObject({ endpointId: z.string(), method: z.string(), path: z.string(), step: z.number().int().min(1) }),
  ),
  cells: z.array(FaultCell),
  durationMs: z.number().min(0),
})
export type FaultMatrix = z.infer<typeof FaultMatrix>

/** The cells in which something is wrong. */
export function troubledCells(matrix: FaultMatrix | null): FaultCell[] {
  return matrix === null ? [] : matrix.cells.filter(({ troubles }) => troubles.length > 0)
}

/** What is wrong, in words that fit behind "the shopper". */
export function troubleText(trouble: Trouble, { lost }: Pick<FaultCell, 'lost'>): string {
  switch (trouble) {
    case 'silent':
      return 'nothing told the shopper'
    case 'lost':
      return `what the shopper typed is gone: ${lost.join(', ')}`
    case 'blank':
      return 'the page is blank'
    case 'stuck':
      return 'the shopper could not go on when the call worked again'
    case 'crashed':
      return 'the page threw an error'
    case 'not-reached':
      return 'the story did not come to this call, so nothing is known'
  }
}
