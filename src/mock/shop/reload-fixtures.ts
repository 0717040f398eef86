import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Growth } from '#fixtures/generate.ts'

/** Message from the worker, which contains either the fixtures or the problem and the next step. */
export type ReloadResult = { readonly fixtures: Fixtures } | { readonly message: string; readonly next: string }

/**
 * Reloads and validates the project's catalog in a new thread, because a thread loads each module only once.
 * @throws {StorefrontError} with the location, problem, and fix.
 */
export async function reloadFixtures(growth?: Growth): Promise<Fixtures> {
  const worker = new Worker(new URL('fixtures-worker.ts', import.meta.url), { workerData: growth })
  try {
    const [outcome] = (await once(worker, 'message')) as [ReloadResult]
    if ('fixtures' in outcome) return outcome.fixtures
    throw new StorefrontError({ kind: 'usage', ...outcome })
  } finally {
    await worker.terminate()
  }
}
