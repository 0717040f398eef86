import * as z from 'zod'
import { ShallowPathInside } from '#folders/path-inside.ts'
import { describeLoad } from './computer-load.ts'

/** The ways in which a request can fail. */
export const FAULT_KINDS = ['server-error', 'reset', 'invalid-json', 'no-response'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Labels of the faults in reports. */
export const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  'server-error': 'Status 500',
  reset: 'Connection reset',
  'invalid-json': 'Invalid JSON',
  'no-response': 'No response',
}

/** Actions with which the shopper can recover once the endpoint works again. */
const RECOVERIES = ['not-needed', 'as-instructed', 'retry-button', 'repeated-action', 'reload', 'restart'] as const
export type Recovery = (typeof RECOVERIES)[number]

/**
 * Possible problems of a cell:
 * - `no-message`: the page did not report the failure.
 * - `input-lost`: typed values were lost.
 * - `blank-page`: the page has no text and no controls.
 * - `no-recovery`: the shopper could not continue once the endpoint worked again.
 * - `uncaught-error`: the page threw an error.
 * - `not-reached`: the journey did not send the request, so the result is unknown.
 */
const PROBLEMS = ['no-message', 'input-lost', 'blank-page', 'no-recovery', 'uncaught-error', 'not-reached'] as const
export type FaultProblem = (typeof PROBLEMS)[number]

const FaultCell = z.strictObject({
  /** ID of the endpoint in the contract. */
  endpointId: z.string(),
  fault: z.enum(FAULT_KINDS),
  /** The step where the request failed. */
  step: z.strictObject({ number: z.number().int().min(1), name: z.string() }),
  /** Message that the page showed to the shopper, or null without one. */
  message: z.nullable(z.string()),
  /** Labels of fields that lost their typed value. */
  lostFields: z.array(z.string()),
  recovery: z.nullable(z.enum(RECOVERIES)),
  /** Empty if the cell has no problems. */
  problems: z.array(z.enum(PROBLEMS)),
  /** Output of the page or the runner, for engineers. */
  detail: z.string(),
  /** Screenshot taken while the endpoint was failing, relative to the report folder. */
  screenshot: z.nullable(ShallowPathInside),
  durationMs: z.number().min(0),
  /** Processes per core while the cell ran; missing if the cell has no problems. */
  loadPerCore: z.optional(z.number().min(0)),
})
export type FaultCell = z.infer<typeof FaultCell>

/** Results of a journey replayed for each endpoint and each fault. */
export const FaultMatrix = z.strictObject({
  /** Endpoints in the order in which the journey requests them. */
  endpoints: z.array(
    z.strictObject({ endpointId: z.string(), method: z.string(), path: z.string(), step: z.number().int().min(1) }),
  ),
  cells: z.array(FaultCell),
  /** Number of cells without the interruption; missing if the matrix is complete. */
  plannedCells: z.optional(z.int().min(1)),
  durationMs: z.number().min(0),
})
export type FaultMatrix = z.infer<typeof FaultMatrix>

/** Returns the cells with problems. */
export function getFailingCells(matrix: FaultMatrix | null): FaultCell[] {
  return matrix === null ? [] : matrix.cells.filter(({ problems }) => problems.length > 0)
}

/**
 * Describes the highest load of the computer during the problems of a fault matrix, or returns an empty string if it
 * was not busy. Time limits decide whether the shopper continues, so the load may be the cause.
 */
export function describeLoadOfFaults(matrix: FaultMatrix | null): string {
  const highest = Math.max(0, ...getFailingCells(matrix).map(({ loadPerCore = 0 }) => loadPerCore))
  if (highest <= 1) return ''
  return `${describeLoad(highest)} Repeat the endpoints with problems with a longer --timeout, such as 20, before you report them.`
}

/** Describes a cell that has no result: after an interruption it was not tried, and otherwise another shard has it. */
export function describeMissingCell({ plannedCells }: FaultMatrix): string {
  return plannedCells === undefined ? '' : 'not tried'
}

/** Warns that a fault matrix was interrupted. */
export function listMatrixWarnings(matrix: FaultMatrix | null): string[] {
  return matrix?.plannedCells === undefined
    ? []
    : [`The fault matrix was interrupted after ${matrix.cells.length} of ${matrix.plannedCells} faults.`]
}

/** Describes the problems of a cell. */
export function formatProblems({ problems, lostFields }: Pick<FaultCell, 'problems' | 'lostFields'>): string {
  const texts: Readonly<Record<FaultProblem, string>> = {
    'no-message': 'no message for the shopper',
    'input-lost': `lost what the shopper typed: ${lostFields.join(', ')}`,
    'blank-page': 'the page is blank',
    'no-recovery': 'the shopper could not continue after the endpoint worked again',
    'uncaught-error': 'the page threw an error',
    'not-reached': 'the journey did not send this request',
  }
  return problems.map((problem) => texts[problem]).join('; ')
}
