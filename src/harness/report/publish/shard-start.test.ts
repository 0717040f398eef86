import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RUN_SCHEMA } from '../model/journey-run.ts'
import { createJourneyReport, createStep } from '../model/test-journey-report.ts'
import { deleteReports } from './delete-reports.ts'
import { listReports } from './history.ts'
import { mergeShards } from './merge-shards.ts'
import { publishRun } from './publish-run.ts'
import { listStarts, recordStart } from './shard-start.ts'

let folder: string
let reports: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-shard-start-'))
  reports = join(folder, 'reports')
})
afterEach(() => rm(folder, { recursive: true }))

const at = (second: number): string => `2026-11-21T09:30:${String(second).padStart(2, '0')}.000Z`

type Time = readonly [current: number, total: number, second: number]

const publish = ([current, total, second]: Time, reportsFolder = reports): Promise<string> =>
  publishRun(
    {
      schema: RUN_SCHEMA,
      injected: [],
      startedAt: at(second),
      durationMs: 1,
      commit: null,
      command: 'npx storefront journey',
      devices: ['mobile'],
      engines: ['chromium'],
      shard: { current, total },
      entries: [],
    },
    reportsFolder,
  )

const start = ([current, total, second]: Time, into = reports): Promise<() => Promise<void>> =>
  recordStart(into, { shard: { current, total }, startedAt: at(second) })

const merge = (...folders: string[]): ReturnType<typeof mergeShards> =>
  mergeShards(folders.length === 0 ? [reports] : folders, join(folder, 'merged'))

const getError = ([current, total, second]: Time, into = reports): object => {
  const record = `2026-11-21T09-30-${String(second).padStart(2, '0')}.000Z-journeys-${current}-of-${total}-unfinished.txt`
  return {
    message: `Shard ${current} of ${total} of the journeys is not finished: the command that started at 2026-11-21 09:30:${second} UTC wrote no report.`,
    next: `Run this shard again, wait if it is still running, or delete ${join(into, record)} to merge without it.`,
    exitCode: 3,
  }
}

test('a merge rejects a shard that is older than an unfinished start of the same shard', async () => {
  await publish([1, 2, 10])
  await publish([2, 2, 11])
  const remove = await start([2, 2, 20])
  await publish([1, 2, 21])
  await expect(merge()).rejects.toMatchObject(getError([2, 2, 20]))
  expect(await readdir(folder)).toEqual(['reports'])
  await publish([2, 2, 22])
  await remove()
  expect((await merge()).shards.map((part) => basename(part.folder))).toEqual([
    '2026-11-21T09-30-21-journeys-1-of-2',
    '2026-11-21T09-30-22-journeys-2-of-2',
  ])
  expect(await readdir(reports)).toHaveLength(4)
})

test('an unfinished command with another number of shards is the newest', async () => {
  await publish([1, 1, 10])
  await start([3, 4, 20])
  await expect(merge()).rejects.toMatchObject(getError([3, 4, 20]))
  await publish([1, 1, 30])
  expect((await merge()).shards).toHaveLength(1)
})

test('a merge names an unfinished shard if there is no report of it', async () => {
  await start([2, 2, 10])
  await expect(merge()).rejects.toMatchObject(getError([2, 2, 10]))
  await publish([1, 2, 20])
  await expect(merge()).rejects.toMatchObject(getError([2, 2, 10]))
})

test('a merge of several folders rejects an unfinished shard in any of them', async () => {
  const folders = [1, 2].map((part) => join(folder, `part-${part}`))
  for (const [index, into] of folders.entries()) await publish([index + 1, 2, 10], into)
  // Started on another computer, whose folder has a later report.
  await start([2, 2, 5], folders[0] ?? '')
  expect((await merge(...folders)).shards).toHaveLength(2)
  await start([2, 2, 20], folders[1] ?? '')
  await expect(merge(...folders)).rejects.toMatchObject(getError([2, 2, 20], folders[1] ?? ''))
})

test('a merge of report folders ignores starts next to them', async () => {
  const parts = [await publish([1, 2, 10]), await publish([2, 2, 10])]
  await start([2, 2, 20])
  expect((await merge(...parts)).shards).toHaveLength(2)
})

test('a shard that starts replaces the record of the same shard only', async () => {
  const removeFirst = await start([1, 2, 10])
  await start([2, 2, 10])
  const remove = await start([1, 2, 20])
  // The first command finishes while the second is running.
  await removeFirst()
  expect((await readdir(reports)).toSorted()).toEqual([
    '2026-11-21T09-30-10.000Z-journeys-2-of-2-unfinished.txt',
    '2026-11-21T09-30-20.000Z-journeys-1-of-2-unfinished.txt',
  ])
  await remove()
  expect(await readdir(reports)).toHaveLength(1)
  expect(await listReports(reports)).toEqual([])
})

test('a removed record leaves no new, empty folder', async () => {
  await (
    await start([1, 2, 10])
  )()
  expect(await readdir(folder)).toEqual([])
})

test('storefront report --keep removes the starts before all remaining reports', async () => {
  for (const day of [20, 21, 22]) {
    const name = join(reports, `2026-11-${day}T09-30-00-tiny-mobile`)
    await mkdir(name, { recursive: true })
    await writeFile(join(name, 'report.json'), JSON.stringify(createJourneyReport([createStep('Opens')])))
  }
  await recordStart(reports, { shard: { current: 1, total: 2 }, startedAt: '2026-11-21T09:29:00.000Z' })
  await recordStart(reports, { shard: { current: 2, total: 2 }, startedAt: '2026-11-22T09:31:00.000Z' })
  const { deleted } = await deleteReports(reports, 1)
  expect(deleted).toEqual(['2026-11-20T09-30-00-tiny-mobile', '2026-11-21T09-30-00-tiny-mobile'])
  expect((await listStarts(reports)).map(({ shard }) => shard.current)).toEqual([2])
})

test('a link with the name of a record is neither written through nor read', async () => {
  await mkdir(reports)
  const target = join(folder, 'target.txt')
  await writeFile(target, 'unchanged')
  const name = '2026-11-21T09-30-10.000Z-journeys-1-of-2-unfinished.txt'
  await symlink(target, join(reports, name))
  await mkdir(join(reports, name.replace('1-of', '2-of')))
  expect(await listStarts(reports)).toEqual([])
  await expect(start([1, 2, 10])).rejects.toThrow('EEXIST')
  expect(await readFile(target, 'utf8')).toBe('unchanged')
})
