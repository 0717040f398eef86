import type { BrowserContext } from '../drivers/browser.ts'
import type { ConsoleLine, CspViolation } from '../findings/step.ts'
import { installProbe } from './page-probe.ts'

export interface UncaughtError {
  readonly message: string
  /** Location where the error was thrown, if the browser provides it. */
  readonly source: string
}

export interface ProblemTake {
  readonly console: ConsoleLine[]
  readonly uncaught: UncaughtError[]
  readonly cspViolations: CspViolation[]
}

export interface ProblemLog {
  /** Returns everything logged since the last call. */
  take(): ProblemTake
}

/**
 * Messages that Firefox reports as errors even though no script threw: policy violations, which the probe reports, and
 * canceled requests.
 */
const NO_ERRORS = new Set(['Content-Security-Policy', 'Cross-Origin Request Blocked'])

/** Logs console messages, uncaught errors and Content Security Policy violations. */
export async function listenToProblems(context: BrowserContext): Promise<ProblemLog> {
  let taken: ProblemTake = { console: [], uncaught: [], cspViolations: [] }
  context.on('console', (message) => {
    const { url, lineNumber } = message.location()
    taken.console.push({
      level: getLevel(message.type()),
      text: message.text(),
      source: url === '' ? '' : `${url}:${lineNumber + 1}`,
    })
  })
  context.on('weberror', (webError) => {
    const error = webError.error()
    if (NO_ERRORS.has(error.name)) return
    taken.uncaught.push({ message: error.message, source: firstFrame(error.stack) })
  })
  await installProbe(context, (violation) => taken.cspViolations.push(violation))
  return {
    take: () => {
      const all = taken
      taken = { console: [], uncaught: [], cspViolations: [] }
      return all
    },
  }
}

function getLevel(type: string): ConsoleLine['level'] {
  if (type === 'error' || type === 'assert') return 'error'
  return type === 'warning' ? 'warning' : 'info'
}

function firstFrame(stack: string | undefined): string {
  return /\(?(https?:\/\/[^\s)]+)\)?/.exec(stack ?? '')?.[1] ?? ''
}
