import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRunOptions } from '../targets/run-options.ts'
import type { RunPlan } from './run-plan.ts'
import { createRunnerConfig } from './runner-config.ts'
import { runPlan } from './test-run-plan.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-config-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function getConfig(changes: Partial<RunPlan>): Promise<ReturnType<typeof createRunnerConfig>> {
  const file = join(folder, 'plan.json')
  await writeFile(file, JSON.stringify(runPlan({ workFolder: folder, ...changes })))
  vi.stubEnv('STOREFRONT_JOURNEY_PLAN', file)
  return createRunnerConfig()
}

test("the runner's configuration follows the command's options", async () => {
  expect(await getConfig({})).toMatchObject({ workers: 1, retries: 0, use: { headless: true, trace: 'off' } })
  expect(await getConfig({})).not.toHaveProperty('shard')
  const asked = {
    workers: 4,
    options: readRunOptions({ retries: 2, headed: true, shard: { current: 2, total: 3 } }),
    site: 'https://shop.example',
  }
  expect(await getConfig(asked)).toMatchObject({
    workers: 4,
    retries: 2,
    shard: { current: 2, total: 3 },
    use: { headless: false, baseURL: 'https://shop.example' },
  })
  // Every shard replays some of the requests of every journey.
  expect(await getConfig({ ...asked, recordsBaseline: true })).not.toHaveProperty('shard')
})

test('a paused page has no time limit, but every other journey has one', async () => {
  expect((await getConfig({ hold: true })).timeout).toBe(0)
  expect((await getConfig({})).timeout).toBeGreaterThan(60_000)
})

test('creates separate tests for each target', async () => {
  const targets = [
    { device: 'desktop', engine: 'chromium' },
    { device: 'desktop', engine: 'firefox' },
  ] as const
  const { projects = [] } = await getConfig({ targets, replays: [] })
  const runs = (title: string): (string | undefined)[] =>
    projects.filter(({ grep }) => (grep as RegExp).test(title)).map(({ name }) => name)
  expect(runs('tiny @desktop')).toEqual(['desktop'])
  expect(runs('tiny @desktop-firefox')).toEqual(['desktop-firefox'])
  expect(projects.map(({ use }) => use)).toEqual([
    { device: 'desktop', browserName: 'chromium' },
    { device: 'desktop', browserName: 'firefox' },
  ])
  const config = await getConfig({ targets })
  expect(config.projects?.map(({ grep }) => grep)).toEqual([undefined, undefined])
})

test("replays keep the journey files that they need, and Playwright's own command serves a shop or uses a running one", async () => {
  expect((await getConfig({})).outputDir).toBe(join(folder, 'journeys'))
  expect((await getConfig({ replays: [] })).outputDir).toBe(join(folder, 'replays'))
  vi.unstubAllEnvs()
  expect(createRunnerConfig()).toMatchObject({ webServer: {}, use: { trace: 'off', baseURL: 'http://127.0.0.1:4173' } })
  vi.stubEnv('STOREFRONT_URL', 'https://shop.example')
  expect(createRunnerConfig()).toMatchObject({ use: { baseURL: 'https://shop.example' } })
  expect(createRunnerConfig()).not.toHaveProperty('webServer')
})
