import { stripVTControlCharacters } from 'node:util'
import type { TestError } from '../drivers/runner.ts'
import { findJourneyLocation, formatLocation } from '../journeys/choose/source-location.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { describeAwaited } from '../steps/failure.ts'
import type { ErrorDetails } from './run-events.ts'

/**
 * Finds an error that a journey's code threw outside the control flow of its steps: in an event handler, a route or a
 * timer, or in a promise that no step awaits (JRNY-97). Errors that the report already contains as a step failure are
 * ignored.
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
      message: `The journey is broken outside of its steps' control flow: ${reason}`,
      next: isTimeout
        ? `Await it together with the action that triggers it, in one "Promise.all", at ${formatLocation(location)}.`
        : `Fix ${formatLocation(location)}.`,
    }
  }
  return undefined
}
