import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type JourneyRun, RUN_FILE, RUN_SCHEMA, type RunEntry, toRunEntry } from '../model/journey-run.ts'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
import { createJourneyReport, createStep } from '../model/test-journey-report.ts'
import { deleteReports } from './delete-reports.ts'

let reports: string

beforeEach(async () => {
  reports = await mkdtemp(join(tmpdir(), 'storefront-deletion-'))
})

afterEach(() => rm(reports, { recursive: true }))

async function writeIn(name: string, file: string, content: unknown): Promise<void> {
  await mkdir(join(reports, name), { recursive: true })
  await writeFile(join(reports, name, file), JSON.stringify(content))
}

const passed = createJourneyReport([createStep('Opens')])
const failed = createJourneyReport([createStep('Opens', { status: 'failed' })], { verdict: 'failed' })

const createRun = (entries: RunEntry[]): JourneyRun => ({
  schema: RUN_SCHEMA,
  injected: [],
  startedAt: '2026-11-21T09:31:00.000Z',
  durationMs: 1,
  commit: null,
  command: 'npx storefront journey',
  devices: ['mobile'],
  engines: ['chromium'],
  shard: null,
  entries,
})

test('keeps the newest reports of each subject, and the last one that passed', async () => {
  for (const day of [20, 21, 22, 23]) {
    await writeIn(`2026-11-${day}T09-30-00-tiny-mobile`, 'report.json', day < 22 ? passed : failed)
    await writeIn(`2026-11-${day}T09-30-00-tiny-desktop`, 'report.json', passed)
    await writeIn(`2026-11-${day}T09-30-00-journeys-1-of-2`, 'run.json', {})
  }
  await writeIn('2026-11-23T09-30-00-tiny-mobile-2', 'report.json', failed)
  await writeIn('2026-11-20T09-30-00-audit', 'report.json', createAuditReport([createFinding('html/x/1')]))
  const { deleted, baselines } = await deleteReports(reports, 2)
  expect(baselines).toEqual(['2026-11-21T09-30-00-tiny-mobile'])
  expect(deleted.toSorted()).toEqual([
    '2026-11-20T09-30-00-journeys-1-of-2',
    '2026-11-20T09-30-00-tiny-desktop',
    '2026-11-20T09-30-00-tiny-mobile',
    '2026-11-21T09-30-00-journeys-1-of-2',
    '2026-11-21T09-30-00-tiny-desktop',
    '2026-11-22T09-30-00-tiny-mobile',
  ])
  expect(await readdir(reports)).toHaveLength(8)
})

test('keeps the last report that passed with each combination of site and conditions, to the end', async () => {
  const write = (time: string, changes: object) =>
    writeIn(`2026-11-2${time}T09-30-00-tiny-mobile`, 'report.json', { ...passed, ...changes })
  await write('0', {})
  await write('1', {})
  await write('2', { flags: '--seed 7' })
  await write('3', { baseUrl: 'https://staging.cairnwell.example' })
  await write('4', { lastStep: 1 })
  await write('5', { flags: '--seed 7' })
  const { deleted } = await deleteReports(reports, 1)
  expect(deleted.map((name) => name.slice(0, 10)).toSorted()).toEqual(['2026-11-20', '2026-11-22', '2026-11-24'])
})

test('keeps the newest overviews with all of their reports', async () => {
  const time = (name: string): string => `2026-11-${name}`
  const write = (name: string): Promise<void> => writeIn(time(name), 'report.json', failed)
  const overview = (name: string, folders: readonly string[]): Promise<void> =>
    writeIn(time(name), RUN_FILE, createRun(folders.map((folder) => toRunEntry(failed, time(folder)))))
  for (const day of [20, 21]) {
    await write(`${day}T09-30-00-tiny-mobile`)
    await write(`${day}T09-32-00-tiny-desktop`)
    await overview(`${day}T09-29-00-journeys-1-of-2`, [`${day}T09-30-00-tiny-mobile`])
    await overview(`${day}T09-31-00-journeys-2-of-2`, [`${day}T09-32-00-tiny-desktop`])
  }
  await write('22T09-30-00-tiny-mobile')
  expect(await deleteReports(reports, 1)).toEqual({
    deleted: [
      '20T09-29-00-journeys-1-of-2',
      '20T09-30-00-tiny-mobile',
      '20T09-31-00-journeys-2-of-2',
      '20T09-32-00-tiny-desktop',
    ].map(time),
    baselines: [],
    linked: [time('21T09-30-00-tiny-mobile')],
  })
  await write('23T09-30-00-tiny-mobile')
  await overview('23T09-29-00-journeys-1-of-2', ['23T09-30-00-tiny-mobile'])
  expect((await deleteReports(reports, 1)).deleted.toSorted()).toEqual(
    ['21T09-29-00-journeys-1-of-2', '21T09-30-00-tiny-mobile', '22T09-30-00-tiny-mobile'].map(time),
  )
})

test('deletes no folder that is not a report, and follows no link', async () => {
  const kept = ['2026-11-20T09-30-00-mine', '2026-11-21T09-30-00-mine', '.draft-1', 'baseline', 'latest']
  for (const name of kept) await writeIn(name, name === 'latest' ? 'report.json' : 'notes.txt', passed)
  await writeIn('2026-11-22T09-30-00-mine', 'report.json', '{"schema": ')
  await symlink(join(reports, 'latest'), join(reports, '2026-11-01T09-30-00-mine'))
  const nothing = { deleted: [], baselines: [], linked: [] }
  expect(await deleteReports(reports, 1)).toEqual(nothing)
  expect(await deleteReports(join(reports, 'missing'), 1)).toEqual(nothing)
})
