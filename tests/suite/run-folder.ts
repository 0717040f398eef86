import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder shared by the test files of a run. */
    runFolder: string
  }
}

/** Creates the folder of a run and deletes it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-run-'))
  project.provide('runFolder', folder)
  return () => rm(folder, { recursive: true })
}
