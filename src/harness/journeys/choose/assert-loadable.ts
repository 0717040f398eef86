import { Worker } from 'node:worker_threads'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toLoadError } from './load-journey-file.ts'

/** Time limit for loading a journey file, in milliseconds. */
const LOAD_LIMIT_MS = 30_000

/**
 * Checks in a thread that a journey file finishes loading and lists its steps. In the command itself, an infinite loop
 * would also block Ctrl-C, and Node would exit if a top-level `await` never resolved. An error while loading occurs
 * again when the command loads the file.
 * @throws {StorefrontError} if the file does not load within `limitMs` milliseconds, can never finish loading, or
 * throws in a timer or in a promise that it does not await.
 */
export async function assertLoadable(path: string, limitMs = LOAD_LIMIT_MS): Promise<void> {
  // The output of the file follows when the command itself loads it.
  const thread = new Worker(new URL('assert-loadable-thread.ts', import.meta.url), {
    workerData: path,
    stdout: true,
    stderr: true,
  })
  const { promise: outcome, resolve, reject } = Promise.withResolvers<'loaded' | 'unsettled' | 'blocked'>()
  const timer = setTimeout(() => resolve('blocked'), limitMs)
  thread.once('message', () => resolve('loaded'))
  thread.once('error', (cause) => reject(toLoadError(path, cause)))
  // A thread ends by itself if nothing can resolve the promises that it awaits.
  thread.once('exit', () => resolve('unsettled'))
  let result: Awaited<typeof outcome>
  try {
    result = await outcome
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
  if (result === 'loaded') return
  throw new StorefrontError({
    kind: 'broken-journey',
    message:
      result === 'unsettled'
        ? `The journey in ${path} cannot be loaded: an "await" outside of its steps never ends.`
        : `The journey in ${path} cannot be loaded: its code outside of the steps did not return within ${limitMs / 1000} s; it may be in an infinite loop.`,
    next: `Fix the code outside of the steps in ${path}.`,
  })
}
