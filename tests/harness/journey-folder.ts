import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JourneyReport } from '#harness/report/model/journey-report.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { startTinyShop } from './tiny-shop.ts'

/** Time limit for a run on two busy cores. A run starts the runner, a worker for each attempt, and a browser. */
export const RUN_LIMIT_MS = 120_000

/** Code of a first step that opens the shop. */
export const OPENING_STEP = `step('Opens the shop', async ({ open }) => open('/'))`

/** A folder for journey files and their reports, and a shop to run them on. */
export interface JourneyFolder {
  readonly folder: string
  /** URL of the shop. */
  readonly site: string
  /** Writes a journey whose `steps` function has this body, and returns its path. */
  write(name: string, body: string): Promise<string>
  /** Writes a journey and runs it on mobile without audits. */
  run(name: string, body: string, args?: readonly string[]): Promise<Finished>
  /** Returns the report of the newest run. */
  readLatest(): Promise<JourneyReport>
  remove(): Promise<void>
}

/** Creates a temporary folder and starts a shop. `remove` deletes the folder and stops the shop. */
export async function createJourneyFolder(): Promise<JourneyFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-journeys-'))
  const { site, close } = await startTinyShop()

  async function write(name: string, body: string): Promise<string> {
    const file = join(folder, `${name}.ts`)
    await writeFile(
      file,
      `import { existsSync, writeFileSync } from 'node:fs'
import { expect as check } from '@playwright/test'
import { devices } from '#harness/targets/devices.ts'
export const journey = { name: '${name.replace(' ', '-')}', summary: 'A journey.', measuredPages: [], privateValues: {}, steps(step) {
  ${body}
} }
`,
    )
    return file
  }

  return {
    folder,
    site,
    write,
    async run(name, body, args = []) {
      const flags = ['--device', 'mobile', '--no-audits', '--url', site]
      return runStorefront(['journey', await write(name, body), ...flags, ...args], { cwd: folder })
    },
    async readLatest() {
      return JourneyReport.parse(JSON.parse(await readFile(join(folder, 'reports/latest/report.json'), 'utf8')))
    },
    async remove() {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
