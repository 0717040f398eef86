import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what the test files of one run share. */
    runFolder: string
  }
}

/** Makes the folder of a run, and takes it away with all that is in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-run-'))
  project.provide('runFolder', folder)
  return () => rm(folder, { recursive: true })
}
