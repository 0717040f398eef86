import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { linkDemoExport } from '../demo-export.ts'

/** Time limit for a build on two busy cores. */
const BUILD_LIMIT_MS = 180_000

export interface DemoFolder {
  /** Returns a path in the folder. */
  at(...parts: string[]): string
  /** Runs `storefront journey` in the folder, as a user who has built the shop would. */
  journey(...args: string[]): Promise<Finished>
  /** Returns the results in the JSON report of the last run. */
  results(): Promise<JourneyResult[]>
}

/** The result of a journey in the JSON report. */
export interface JourneyResult {
  readonly title: string
  readonly project: string
  readonly status: string
  /** Message of the first error, or an empty string. */
  readonly message: string
  readonly attachments: readonly string[]
  readonly annotations: readonly string[]
}

const Attempt = z.object({
  status: z.string(),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  attachments: z.array(z.object({ name: z.string() })),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
})

const PlaywrightReport = z.object({
  suites: z.array(
    z.object({
      specs: z.array(
        z.object({
          title: z.string(),
          tests: z.array(z.object({ projectName: z.string(), results: z.array(Attempt) })),
        }),
      ),
    }),
  ),
})

/** Reads Playwright's JSON report in a folder where `storefront journey` ran. */
export async function readResults(folder: string): Promise<JourneyResult[]> {
  const report = PlaywrightReport.parse(
    JSON.parse(await readFile(join(folder, 'reports/journeys/report.json'), 'utf8')),
  )
  return report.suites.flatMap(({ specs }) =>
    specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => {
        const last = results.at(-1)
        return {
          title,
          project: projectName,
          status: last?.status ?? 'none',
          message: last?.errors[0]?.message ?? '',
          attachments: last?.attachments.map(({ name }) => name) ?? [],
          annotations: last?.annotations.map(({ type, description }) => `${type}: ${description}`) ?? [],
        }
      }),
    ),
  )
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
  return {
    at: (...parts) => join(root, ...parts),
    journey: (...args) => runStorefront(['journey', ...args], { cwd: root }),
    results: () => readResults(root),
  }
}
