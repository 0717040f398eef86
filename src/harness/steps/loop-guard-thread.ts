import { existsSync, writeFileSync, writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { findJourneyLocation, formatLocation } from '../journeys/choose/source-location.ts'
import type { GuardedStep, LoopError, LoopGuardFiles } from './loop-guard.ts'

/**
 * Milliseconds between checks. Unlike the clock, the number of ticks excludes the time during which the process is
 * paused.
 */
const TICK_MS = 250

/**
 * Extra milliseconds beyond the time limit of a step, or after a stop of the runner. A busy computer delays the timer
 * that ends the step.
 */
const GRACE_MS = 2_000

const STDERR = 2

const files = workerData as LoopGuardFiles | null
let step: GuardedStep = null
let remainingMs = 0

parentPort?.on('message', (next: GuardedStep) => {
  step = next
  remainingMs = (next?.limitMs ?? 0) + GRACE_MS
})

const urls = new Map<string, string>()
const session = new Session()
// A blocked process does not accept new connections, but it responds to an existing one.
session.connectToMainThread()
session.post('Runtime.evaluate', { expression: '0' }, () => parentPort?.postMessage('connected', []))
session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url))
session.on('Debugger.paused', ({ params: { callFrames } }) => {
  const location = findJourneyLocation(callFrames.map(toStackLine).join('\n'))
  if (location !== undefined && step !== null) {
    const { limitMs, place } = step
    end({
      kind: 'broken-journey',
      message: `${place}: its code did not return within ${limitMs / 1000} s; it may be in an infinite loop`,
      next: `Fix ${formatLocation(location)}.`,
    })
  }
  // If the process is busy with other code, the next tick checks it again.
  session.post('Debugger.resume')
  session.post('Debugger.disable')
})

setInterval(() => {
  if (step === null) return
  if (files !== null && existsSync(files.stopFile)) remainingMs = Math.min(remainingMs, GRACE_MS)
  remainingMs -= TICK_MS
  if (remainingMs > 0) return
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}, TICK_MS)

function toStackLine({ location: { scriptId, lineNumber } }: Debugger.CallFrame): string {
  return `    at ${urls.get(scriptId) ?? ''}:${lineNumber + 1}:1`
}

/** Ends the whole process, because interrupting only the code would leave Node in an inconsistent state. */
function end(error: LoopError): void {
  if (files === null) writeSync(STDERR, `${error.message}\n  Next: ${error.next}\n`)
  else writeFileSync(files.errorFile, JSON.stringify(error))
  process.kill(process.pid, 'SIGKILL')
}
