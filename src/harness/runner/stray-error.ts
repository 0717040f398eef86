import type { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestError } from '../drivers/runner.ts'
import {
  findJourneyLocation,
  formatLocation,
  parseStack,
  type SourceLocation,
} from '../journeys/choose/source-location.ts'
import type { ObservedJourney } from '../report/model/journey-report.ts'
import { describeAwaited, toFailure } from '../steps/failure.ts'
import type { ErrorDetails } from './run-events.ts'

/** Where the code of a journey threw an error outside of the control flow of its steps. */
export interface StrayPlace {
  /** The step during which the error occurred, such as `step 1, "Home"`. */
  readonly step: string
  /** Whether a listener, a route or a timer threw the error, as far as its stack shows. */
  readonly isCallback: boolean
}

/**
 * Finds an error that the code of a journey threw outside the control flow of its steps: in an event handler, a route
 * or a timer, or in a promise that no step awaits. Errors that the report already contains as the failure of a step are
 * ignored.
 * @param place where the first error occurred; undefined if it occurred between steps
 */
export function findStrayError(
  errors: readonly TestError[],
  report: ObservedJourney | undefined,
  place: StrayPlace | undefined,
): ErrorDetails | undefined {
  const reported = new Set(report?.steps.flatMap(({ failures }) => failures.map(({ location }) => location)))
  const during = `The journey is broken ${place === undefined ? 'between its steps' : `in ${place.step}`}`
  for (const { message = '', stack = '' } of errors) {
    const location = findJourneyLocation(stack)
    if (location === undefined || reported.has(formatLocation(location))) continue
    const text = stripVTControlCharacters(message).replace(/^(?:Timeout)?Error: /, '')
    const [origin, next] = describeOrigin({ stack, text, location, isCallback: place?.isCallback === true })
    return {
      kind: 'broken-journey',
      message: `${during}, ${origin}: ${getCause(text, stack, location)}`,
      next,
    }
  }
  return undefined
}

/** Returns the cause of an error in one line, without the runner's log. */
function getCause(text: string, stack: string, location: SourceLocation): string {
  const [summary = ''] = text.split(/\n+Call log:/)
  const awaited = describeAwaited(text, location)
  if (awaited !== undefined)
    return `expected ${awaited.expected}, received ${awaited.received} (${text.split('\n')[0]})`
  if (!summary.startsWith('expect(')) return summary
  const failure = toFailure(Object.assign(new Error(text), { stack, matcherResult: {} }), location)
  return failure === undefined ? summary : `expected ${failure.expected}, received ${failure.received}`
}

const STEP_RUNNER = join(import.meta.dirname, '../steps/step-runner.ts')

/** Matches the frame of a function that an emitter or a timer called as its method. */
const CALLBACK = /^\s*at (?:async )?(?!Object\.)_?[A-Z]\w*\.\S+ \(/

/** Describes what kind of code threw an error, and the next step. */
function describeOrigin(error: {
  readonly stack: string
  readonly text: string
  readonly location: SourceLocation
  readonly isCallback: boolean
}): readonly [string, string] {
  const line = formatLocation(error.location)
  if (/^\w+\.waitFor\w+: Timeout /.test(error.text)) {
    const next = `Await it together with the action that triggers it, in one "Promise.all", at ${line}.`
    return ['in a promise that was not awaited in time', next]
  }
  if (parseStack(error.stack).some(({ file }) => file === STEP_RUNNER))
    return ['in a promise that it does not await', `Add the missing "await" at ${line}.`]
  return error.isCallback
    ? ['in a listener or a timer', `Fix ${line}.`]
    : ['in a listener, a timer, or a promise that it does not await', `Fix ${line}.`]
}

/** Returns whether a stack shows that a listener, a route or a timer called the code of the journey. */
function isCallbackStack(stack: string): boolean {
  if (stack.includes('/playwright-core/')) return true
  const frame = stripVTControlCharacters(stack)
    .split('\n')
    .find((line) => findJourneyLocation(line) !== undefined)
  return CALLBACK.test(frame ?? '')
}

/** Errors that no step caught, keyed by the line of the journey that threw them. */
interface StrayErrors {
  /** Returns whether one of the errors has this stack. */
  includes(stack: string): boolean
  /** Stops watching. */
  stop(): void
}

/**
 * Watches a process for errors that no step catches. The runner lists them together with the unmet expectations of
 * `expect.soft`, and the browser may still be open when the step ends. `onError` is called for each error.
 */
export function watchStrayErrors(worker: EventEmitter, onError: (isCallback: boolean) => void): StrayErrors {
  const lines = new Set<string>()
  const add = (error: unknown): void => {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const line = journeyLine(stack)
    if (line === undefined) return
    lines.add(line)
    onError(isCallbackStack(stack))
  }
  const events = ['unhandledRejection', 'uncaughtException'] as const
  for (const event of events) worker.on(event, add)
  return {
    includes: (stack) => lines.has(journeyLine(stack) ?? ''),
    stop: () => events.forEach((event) => worker.off(event, add)),
  }
}

function journeyLine(stack: string): string | undefined {
  const location = findJourneyLocation(stack)
  return location === undefined ? undefined : formatLocation(location)
}
