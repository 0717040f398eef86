import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { JourneysOptions } from './journeys-options.ts'
import { mergeShards } from './report/publish/merge-shards.ts'
import { runJourneys } from './run-journeys.ts'
import { readRunOptions } from './targets/run-options.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-failed-shard-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs a shard whose site fails. */
async function runFailing(current: number, changes: object = {}): Promise<unknown> {
  const error = new StorefrontError({
    kind: 'external',
    message: 'The port is in use by rowan@shopper.test.',
    next: 'Choose another port.',
  })
  const options = {
    names: ['newsletter'],
    devices: ['mobile'],
    engines: ['chromium'],
    run: readRunOptions({ reportsFolder: join(folder, 'reports'), shard: { current, total: 2 } }),
    commit: null,
    command: 'npx storefront journey newsletter',
    summaryFile: undefined,
    signal: new AbortController().signal,
    onOverview: vi.fn(),
    onSkipped: vi.fn(),
    site: () => Promise.reject(error),
    ...changes,
  } as unknown as JourneysOptions
  await runJourneys(options).catch((thrown: unknown) => {
    if (thrown !== error) throw thrown
  })
  return options.onOverview
}

test('a shard that ends with an error has an overview, which a merge reports as broken', async () => {
  for (const current of [1, 2]) expect(await runFailing(current)).toHaveBeenCalledOnce()
  const names = await readdir(join(folder, 'reports'))
  expect(names.map((name) => name.slice(20)).toSorted()).toEqual(['journeys-1-of-2', 'journeys-2-of-2'])
  const { run } = await mergeShards([join(folder, 'reports')], join(folder, 'reports'))
  expect(run.entries).toMatchObject(
    [1, 2].map((number) => ({
      journey: `shard ${number} of 2`,
      device: 'mobile',
      verdict: 'broken',
      note: 'The port is in use by [email 1].',
      next: 'Choose another port.',
    })),
  )
})

test('an interrupted shard and a command without --shard have no overview', async () => {
  await runFailing(1, { signal: AbortSignal.abort() })
  const reportsFolder = join(folder, 'reports')
  await runFailing(1, { run: readRunOptions({ reportsFolder }) })
  expect(await readdir(folder)).toEqual([])
})

test('a rejected password in --url is not published', async () => {
  const url = 'http://user:secret@127.0.0.1:1'
  await expect(runFailing(1, { site: url, command: `npx storefront journey --url ${url}` })).rejects.toThrow(
    '--url contains a username or password',
  )
  expect(await readdir(folder)).toEqual([])
})

test('a shard whose journeys are all skipped has an empty overview, which a merge uses', async () => {
  const reportsFolder = join(folder, 'reports')
  const run = readRunOptions({
    reportsFolder,
    shard: { current: 1, total: 1 },
    conditions: ['storage-full'],
  })
  const names = ['consent']
  const onSkipped = vi.fn()
  expect(await runFailing(1, { run, names, onSkipped })).toHaveBeenCalledOnce()
  expect(onSkipped).toHaveBeenCalledOnce()
  const { run: merged, shards } = await mergeShards([reportsFolder], reportsFolder)
  expect(shards).toHaveLength(1)
  expect(merged.entries).toEqual([])
})
