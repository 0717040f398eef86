import { fileURLToPath } from 'node:url'
import type { Journey, StepAction } from './journey.ts'

/** Position in a source file, counted from 1, as Playwright reports it. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A step of a journey and its location in the journey file. */
export interface JourneyStep {
  readonly number: number
  readonly name: string
  readonly location: SourceLocation
  readonly action: StepAction
}

/**
 * Returns the steps for a new run.
 * @throws {Error} if the journey has no steps, or two with the same name, because snapshots are found by name.
 */
export function listSteps({ steps: addSteps }: Journey): JourneyStep[] {
  const steps: JourneyStep[] = []
  addSteps((name, action) => {
    if (steps.some((step) => step.name === name)) throw new Error(`Two steps have the name "${name}".`)
    steps.push({ number: steps.length + 1, name, location: getCallerLocation(), action })
  })
  if (steps.length === 0) throw new Error('The journey has no steps.')
  return steps
}

/** Returns the position of the code that called the calling function. */
function getCallerLocation(): SourceLocation {
  const frame = new Error('location').stack?.split('\n')[3] ?? ''
  const [, file = '', line = '1', column = '1'] = /(?:\(|at )(?:async )?([^()]+):(\d+):(\d+)\)?$/.exec(frame) ?? []
  return { file: file.startsWith('file:') ? fileURLToPath(file) : file, line: Number(line), column: Number(column) }
}

/** Creates an error whose code frame shows a step instead of the code that found the problem. */
export function createStepError(message: string, { name, location }: JourneyStep): Error {
  const error = new Error(message)
  error.stack = `Error: ${message}\n    at ${name.replace(/[()]/g, '')} (${location.file}:${location.line}:${location.column})`
  return error
}
