import { constants } from 'node:os'

/** Milliseconds that a command has to clean up after Ctrl-C before the process exits. */
const CLEAN_UP_LIMIT_MS = 10_000

/**
 * Milliseconds in which a second signal counts as a duplicate. A terminal sends Ctrl-C to every process in its group,
 * and npx and bin/storefront.js also forward the signal.
 */
const ECHO_MS = 500

/** Handles Ctrl-C and other termination signals. */
export interface Interruption {
  /** Aborted by Ctrl-C or SIGTERM. Commands pass it on and clean up when it is aborted. */
  readonly signal: AbortSignal
  /** Waits until the run is interrupted, for commands such as servers that normally end this way. */
  wait(): Promise<void>
  /** Marks the work as done, so that a signal received during the last step does not change the exit code. */
  complete(): void
  /** Sets what is printed if the run is interrupted: what it kept and what it did not write. */
  explain(describe: () => string): void
  /** Returns what `explain` set for an interrupted run, or undefined if there is nothing to print. */
  explanation(): string | undefined
  /**
   * Returns the conventional shell exit code of an interrupted run: 130 after Ctrl-C, 143 after SIGTERM. Returns
   * undefined if the run was not interrupted, if it is complete, or if interruption is its normal end.
   */
  exitCode(): number | undefined
}

/** Starts listening for signals. A second signal, or a cleanup that takes too long, ends the process immediately. */
export function listenForInterruption(exit: (code: number) => void): Interruption {
  const controller = new AbortController()
  let first: { readonly code: number; readonly at: number } | undefined
  let isExpected = false
  let explain: (() => string) | undefined
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
    complete() {
      isExpected = true
    },
    explain(describe) {
      explain = describe
    },
    explanation: () => (isExpected || first === undefined ? undefined : explain?.()),
    exitCode: () => (isExpected ? undefined : first?.code),
  }
}
