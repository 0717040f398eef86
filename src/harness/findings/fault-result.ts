import * as z from 'zod'
import { ShallowPathInside } from '#folders/path-inside.ts'

/** What a request can be made to do to the shopper (JRNY-16). */
export const FAULT_KINDS = ['server-error', 'reset', 'invalid-json', 'no-response'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The kinds as people read them. */
export const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  'server-error': 'Status 500',
  reset: 'Connection reset',
  'invalid-json': 'Invalid JSON',
  'no-response': 'No response',
}

/** How the shopper got on once the endpoint worked again. */
const RECOVERIES = ['not-needed', 'as-instructed', 'retry-button', 'repeated-action', 'reload', 'restart'] as const
export type Recovery = (typeof RECOVERIES)[number]

/**
 * What is wrong with a cell:
 * - `no-message`: the page did not report the failure.
 * - `input-lost`: typed values are gone.
 * - `blank-page`: the page shows nothing to read or to press.
 * - `no-recovery`: the shopper could not go on once the endpoint worked again.
 * - `uncaught-error`: the page threw an error.
 * - `not-reached`: the journey did not send the request, so nothing is known.
 */
const PROBLEMS = ['no-message', 'input-lost', 'blank-page', 'no-recovery', 'uncaught-error', 'not-reached'] as const
export type FaultProblem = (typeof PROBLEMS)[number]

const FaultCell = z.strictObject({
  /** The contract's ID of the endpoint. */
  endpointId: z.string(),
  fault: z.enum(FAULT_KINDS),
  /** The step in which the request failed. */
  step: z.strictObject({ number: z.number().int().min(1), name: z.string() }),
  /** The page's message to the shopper; null without one. */
  message: z.nullable(z.string()),
  /** Labels of fields whose typed value is gone. */
  lostFields: z.array(z.string()),
  recovery: z.nullable(z.enum(RECOVERIES)),
  /** Empty when all is well. */
  problems: z.array(z.enum(PROBLEMS)),
  /** For the engineer: what the page or the runner reported. */
  detail: z.string(),
  /** The page while the endpoint was failing; relative to the report's folder. */
  screenshot: z.nullable(ShallowPathInside),
  durationMs: z.number().min(0),
})
export type FaultCell = z.infer<typeof FaultCell>

/** A journey replayed once for each of its endpoints and each kind of fault. */
export const FaultMatrix = z.strictObject({
  /** The endpoints in the order in which the journey calls them. */
  endpoints: z.array(
    z.strictObject({ endpointId: z.string(), method: z.string(), path: z.string(), step: z.number().int().min(1) }),
  ),
  cells: z.array(FaultCell),
  durationMs: z.number().min(0),
})
export type FaultMatrix = z.infer<typeof FaultMatrix>

/** Returns the cells in which something is wrong. */
export function getFailingCells(matrix: FaultMatrix | null): FaultCell[] {
  return matrix === null ? [] : matrix.cells.filter(({ problems }) => problems.length > 0)
}

/** Returns what is wrong with a cell, for people. */
export function formatProblems({ problems, lostFields }: Pick<FaultCell, 'problems' | 'lostFields'>): string {
  const texts: Readonly<Record<FaultProblem, string>> = {
    'no-message': 'no message for the shopper',
    'input-lost': `lost what the shopper typed: ${lostFields.join(', ')}`,
    'blank-page': 'the page is blank',
    'no-recovery': 'the shopper could not go on when the endpoint worked again',
    'uncaught-error': 'the page threw an error',
    'not-reached': 'the journey did not send this request, so nothing is known',
  }
  return problems.map((problem) => texts[problem]).join('; ')
}
