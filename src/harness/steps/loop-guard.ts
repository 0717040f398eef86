import { Worker } from 'node:worker_threads'

/**
 * Ends this process if the code of a journey blocks it for longer than a step may take, for example with `while (true)
 * {}` (JRNY-102). A timer could not end it, because it would have to wait for the same code.
 */
export interface LoopGuard {
  /** Starts the time limit of a step once the thread is connected. The error message starts with `place`. */
  start(limitMs: number, place: string): Promise<void>
  stop(): void
  close(): Promise<void>
}

/** The message that the thread receives at the start of a step, or null at its end. */
export type GuardedStep = { readonly limitMs: number; readonly place: string } | null

/** The error in the file that the thread writes before it ends the process. */
export interface LoopError {
  readonly kind: 'broken-journey'
  readonly message: string
  readonly next: string
}

/** Starts the thread, which writes its error to the file, or to stderr if `file` is null. */
export function createLoopGuard(file: string | null): LoopGuard {
  const thread = new Worker(new URL('loop-guard-thread.ts', import.meta.url), { workerData: file })
  thread.unref()
  const connected = new Promise((resolve) => thread.once('message', resolve))
  const send = (step: GuardedStep): void => thread.postMessage(step, [])
  return {
    async start(limitMs, place) {
      await connected
      send({ limitMs, place })
    },
    stop: () => send(null),
    async close() {
      await thread.terminate()
    },
  }
}
