import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Growth } from '#fixtures/generated/grow-catalog.ts'

/** What the worker says: the fixtures, or what is wrong with them and the next step. */
export type ReloadResult = { readonly fixtures: Fixtures } | { readonly message: string; readonly next: string }

/**
 * The project's catalogue as its files are now, checked, and grown when asked to. A process loads each module once, so a thread of its own,
 * which has loaded none yet, reads them.
 * @throws {StorefrontError} naming what is wrong where, and how to mend it (MOCK-19).
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
