import { constants } from 'node:os'

/** Milliseconds that a command has to clean up after Ctrl-C before the process ends without it. */
const CLEAN_UP_LIMIT_MS = 10_000

/**
 * Milliseconds within which a second signal is an echo of the first: a terminal sends Ctrl-C to every process of
 * its group, and npx and bin/storefront.js pass on what they get.
 */
const ECHO_MS = 500

/** Ctrl-C and the other ways in which a command is asked to end. */
export interface Interruption {
  /** Aborted by Ctrl-C or SIGTERM. Commands hand it to what they start and clean up when it fires. */
  readonly signal: AbortSignal
  /** Waits until the run is interrupted: for commands that serve until then, whose proper end this is (MOCK-19). */
  wait(): Promise<void>
  /**
   * Exit code of a run that was cut short, as shells count: 130 after Ctrl-C, 143 after SIGTERM. Undefined for a run
   * that was not, or that has no other end.
   */
  exitCode(): number | undefined
}

/** Begins to listen. A second signal, or a clean-up that takes too long, ends the process at once. */
export function listenForInterruption(exit: (code: number) => void): Interruption {
  const controller = new AbortController()
  let first: { readonly code: number; readonly at: number } | undefined
  let isExpected = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const code = 128 + constants.signals[signal]
    process.on(signal, () => {
      if (first !== undefined) {
        if (performance.now() - first.at > ECHO_MS) exit(code)
        return
      }
      first = { code, at: performance.now() }
      controller.abort(new Error(`Interrupted by ${signal}.`))
      setTimeout(() => exit(code), CLEAN_UP_LIMIT_MS).unref()
    })
  }
  return {
    signal: controller.signal,
    wait() {
      isExpected = true
      return new Promise((resolve) => {
        if (controller.signal.aborted) resolve()
        else controller.signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
    exitCode: () => (isExpected ? undefined : first?.code),
  }
}
