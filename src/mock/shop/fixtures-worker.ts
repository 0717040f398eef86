import { parentPort, workerData } from 'node:worker_threads'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Growth } from '#fixtures/generate.ts'
import { loadFixtures } from './load-fixtures.ts'
import type { ReloadResult } from './reload-fixtures.ts'

/** Loads the fixtures and posts the result or the error to the parent thread. */
const outcome: ReloadResult = await loadFixtures((workerData ?? undefined) as Growth | undefined).then(
  (fixtures) => ({ fixtures }),
  toFailure,
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
parentPort?.postMessage(outcome)

/**
 * Converts an error for the parent thread. Errors lose their class between threads, and only the stack contains the
 * location of a syntax error.
 */
function toFailure(error: unknown): ReloadResult {
  if (error instanceof StorefrontError) return { message: error.message, next: error.next }
  const stack = error instanceof Error ? error.stack : undefined
  const location = /\/(fixtures\/[\w/.-]+:\d+)/.exec(stack ?? '')?.[1]
  return { message: `${location ?? 'The fixtures'}: ${String(error)}`, next: 'Fix the file.' }
}
