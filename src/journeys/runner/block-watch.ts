import { writeSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Beginning of the message about blocking code. */
export const BLOCKED = 'The code of a journey blocked its process'

/** Interval of the signs of life and of their checks. */
const INTERVAL_MS = 1_000

/**
 * Ends the process if its code blocks it for longer than a test may take, as an endless loop does, or if the runner
 * that started it is gone. Playwright's own limits need a process that responds. Returns a function that stops watching.
 */
export function watchForBlocks(limitMs: number): () => Promise<void> {
  const thread = new Worker(new URL(import.meta.url), { workerData: limitMs })
  thread.unref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const timer = setInterval(() => thread.postMessage('alive'), INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await thread.terminate()
  }
}

if (!isMainThread && typeof workerData === 'number') {
  const limitMs: number = workerData
  const runner = process.ppid
  let lastSign = Date.now()
  parentPort?.on('message', () => {
    lastSign = Date.now()
  })
  setInterval(() => {
    if (process.ppid !== runner) process.kill(process.pid, 'SIGKILL')
    if (Date.now() - lastSign < limitMs) return
    writeSync(
      2,
      `\n${BLOCKED} for ${limitMs / 1000} s, as an endless loop does; --timeout sets the limit of a journey.\n`,
    )
    process.kill(process.pid, 'SIGKILL')
  }, INTERVAL_MS)
}
