import { Worker } from 'node:worker_threads'

/**
 * Ends this process if the code of a journey blocks it for longer than a step may take, for example with `while (true)
 * {}`. A timer could not end it, because it would have to wait for the same code.
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

/** Files for the thread to communicate with other processes, because this process may be blocked. */
export interface LoopGuardFiles {
  /** The thread writes its error to this file. */
  readonly errorFile: string
  /** Another process writes this file to end a step that is blocked. */
  readonly stopFile: string
}

/** Starts the thread, which writes its error to stderr if `files` is null. */
export function createLoopGuard(files: LoopGuardFiles | null): LoopGuard {
  const thread = new Worker(new URL('loop-guard-thread.ts', import.meta.url), { workerData: files })
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
