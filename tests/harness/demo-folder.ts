import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { JourneyReport } from '#harness/report/model/journey-report.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { linkDemoExport } from '../demo-export.ts'

/** A build on two busy cores. */
const BUILD_LIMIT_MS = 180_000

export interface DemoFolder {
  /** Path of something in the folder. */
  at(...parts: string[]): string
  /** Runs `storefront journey` there, as somebody does who has built the shop. */
  journey(...args: string[]): Promise<Finished>
  /** The report of a run, of the latest without its folder. */
  report(folder?: string): Promise<JourneyReport>
}

/**
 * A folder with the demo's export in `dist/demo` for the tests of a file: it is made before the first of them and
 * removed after the last. To be called where a file begins.
 */
export function demoFolder(): DemoFolder {
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
