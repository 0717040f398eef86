import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { JourneyReport } from '#harness/report/model/journey-report.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { linkDemoExport } from '../demo-export.ts'

/** Time limit for a build on two busy cores. */
const BUILD_LIMIT_MS = 180_000

export interface DemoFolder {
  /** Returns a path in the folder. */
  at(...parts: string[]): string
  /** Runs `storefront journey` in the folder, as a user who has built the shop would. */
  journey(...args: string[]): Promise<Finished>
  /** Returns the report of a run, by default the latest one. */
  report(folder?: string): Promise<JourneyReport>
}

/**
 * Creates a folder with the demo's export in `dist/demo` for the tests of a file, and removes it after the last of
 * them. Must be called at the top of a file.
 */
export function createDemoFolder(): DemoFolder {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'storefront-demo-folder-'))
    await linkDemoExport(join(root, 'dist/demo'))
  }, BUILD_LIMIT_MS)
  afterAll(() => rm(root, { recursive: true }))
  const at = (...parts: string[]): string => join(root, ...parts)
  return {
    at,
    journey: (...args) => runStorefront(['journey', ...args], { cwd: root }),
    report: async (folder = 'reports/latest') =>
      JourneyReport.parse(JSON.parse(await readFile(at(folder, 'report.json'), 'utf8'))),
  }
}
