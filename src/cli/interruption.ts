import { constants } from 'node:os'

/** Milliseconds that a command has to clean up after Ctrl-C before the process ends without it. */
const CLEAN_UP_LIMIT_MS = 10_000

/**
 * Milliseconds within which a second signal is an echo of the first: a terminal sends Ctrl-C to every process of
 * its group, and npx and bin/storefront.js pass on what they get.
 */
const ECHO_MS = 500

const controller = new AbortController()
let received: NodeJS.Signals | undefined
let receivedAt = 0
let expected = false

/** Aborted by Ctrl-C or SIGTERM. Commands hand it to what they start and clean up when it fires. */
export const interruption: AbortSignal = controller.signal

/**
 * Exit code of a run that was cut short, as shells count: 130 after Ctrl-C, 143 after SIGTERM. Undefined for a run
 * that was not, or that has no other end.
 */
export function interruptionExitCode(): number | undefined {
  return received === undefined || expected ? undefined : 128 + constants.signals[received]
}

/** Begins to listen. A second signal, or a clean-up that takes too long, ends the process at once. */
export function listenForInterruption(exit: (code: number) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const end = (): void => exit(128 + constants.signals[signal])
      if (received !== undefined) {
        if (performance.now() - receivedAt > ECHO_MS) end()
        return
      }
      received = signal
      receivedAt = performance.now()
      controller.abort(new Error(`Interrupted by ${signal}.`))
      setTimeout(end, CLEAN_UP_LIMIT_MS).unref()
    })
  }
}

/** Waits until the run is interrupted: for commands that serve until then, whose proper end this is (MOCK-19). */
export function untilInterrupted(): Promise<void> {
  expected = true
  return new Promise((resolve) => {
    if (interruption.aborted) resolve()
    else interruption.addEventListener('abort', () => resolve(), { once: true })
  })
}
