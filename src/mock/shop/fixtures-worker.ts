import { parentPort, workerData } from 'node:worker_threads'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Growth } from '#fixtures/generated/grow-catalog.ts'
import { loadFixtures } from './load-fixtures.ts'
import type { ReloadResult } from './reload-fixtures.ts'

/** Loads the fixtures and hands them to the thread that started this one, or says what is wrong with them. */
const outcome: ReloadResult = await loadFixtures((workerData ?? undefined) as Growth | undefined).then(
  (fixtures) => ({ fixtures }),
  failureOf,
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(outcome)

/** An error loses its class on the way to another thread. One of a file that is no module names its place only in its stack. */
function failureOf(error: unknown): ReloadResult {
  if (error instanceof StorefrontError) return { message: error.message, next: error.next }
  const stack = error instanceof Error ? error.stack : undefined
  const location = /\/(fixtures\/[\w/.-]+:\d+)/.exec(stack ?? '')?.[1]
  return { message: `${location ?? 'The fixtures'}: ${String(error)}`, next: 'mend the file.' }
}
