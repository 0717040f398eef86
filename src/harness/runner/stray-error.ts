import type { EventEmitter } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import type { TestError } from '../drivers/runner.ts'
import { findJourneyLocation, formatLocation } from '../journeys/choose/source-location.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { describeAwaited } from '../steps/failure.ts'
import type { ErrorDetails } from './run-events.ts'

/**
 * Finds an error that the code of a journey threw outside the control flow of its steps: in an event handler, a route
 * or a timer, or in a promise that no step awaits (JRNY-97). Errors that the report already contains as the failure of
 * a step are ignored.
 */
export function findStrayError(
  errors: readonly TestError[],
  report: JourneyReport | undefined,
): ErrorDetails | undefined {
  const reported = new Set(report?.steps.flatMap(({ failures }) => failures.map(({ location }) => location)))
  for (const { message = '', stack = '' } of errors) {
    const location = findJourneyLocation(stack)
    if (location === undefined || reported.has(formatLocation(location))) continue
    const text = stripVTControlCharacters(message).replace(/^(?:Timeout)?Error: /, '')
    const awaited = describeAwaited(text, location)
    const reason =
      awaited === undefined
        ? text
        : `expected ${awaited.expected}, received ${awaited.received} (${text.split('\n')[0]})`
    const isTimeout = awaited !== undefined || /^\w+\.\w+: Timeout /.test(text)
    return {
      kind: 'broken-journey',
      message: `The journey failed outside of its steps: ${reason}`,
      next: isTimeout
        ? `Await it together with the action that triggers it, in one "Promise.all", at ${formatLocation(location)}.`
        : `Fix ${formatLocation(location)}; it may lack an "await".`,
    }
  }
  return undefined
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
 * `expect.soft`, and the browser may still be open when the step ends.
 */
export function watchStrayErrors(worker: EventEmitter): StrayErrors {
  const lines = new Set<string>()
  const add = (error: unknown): void => {
    const line = journeyLine(error instanceof Error ? (error.stack ?? '') : '')
    if (line !== undefined) lines.add(line)
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
