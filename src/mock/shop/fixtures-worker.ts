import { parentPort, workerData } from 'node:worker_threads'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Growth } from '#fixtures/grown/grow-catalogue.ts'
import type { FreshFixtures } from './fresh-fixtures.ts'
import { loadFixtures } from './load-fixtures.ts'

/** Loads the fixtures and hands them to the thread that started this one, or says what is wrong with them. */
const outcome: FreshFixtures = await loadFixtures((workerData ?? undefined) as Growth | undefined).then(
  (fixtures) => ({ fixtures }),
  failureOf,
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(outcome)

/** An error loses its class on the way to another thread. One of a file that is no module names its place only in its stack. */
function failureOf(error: unknown): FreshFixtures {
  if (error instanceof StorefrontError) return { message: error.message, next: error.next }
  const stack = error instanceof Error ? error.stack : undefined
  const place = /\/(fixtures\/[\w/.-]+:\d+)/.exec(stack ?? '')?.[1]
  return { message: `${place ?? 'The fixtures'}: ${String(error)}`, next: 'mend the file.' }
}
