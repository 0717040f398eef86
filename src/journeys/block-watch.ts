import { writeSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Interval of the signs of life and of their checks. */
const INTERVAL_MS = 1_000

/**
 * Ends the process if its code blocks it for longer than a test may take, as an endless loop does. Playwright's own
 * time limit needs a process that responds. Returns a function that stops watching.
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
  let lastSign = Date.now()
  parentPort?.on('message', () => {
    lastSign = Date.now()
  })
  setInterval(() => {
    if (Date.now() - lastSign < limitMs) return
    writeSync(2, `\nThe code of a journey blocked its process for ${limitMs / 1000} s, as an endless loop does.\n`)
    process.kill(process.pid, 'SIGKILL')
  }, INTERVAL_MS)
}
