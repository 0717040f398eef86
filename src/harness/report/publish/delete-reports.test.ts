import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
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

const passed = createAuditReport([])
const failed = createAuditReport([createFinding('html/x/1')])

test('keeps the newest reports, and the last one that passed', async () => {
  for (const day of [20, 21, 22, 23]) {
    await writeIn(`2026-11-${day}T09-30-00-audit`, 'report.json', day < 22 ? passed : failed)
  }
  await writeIn('2026-11-23T09-30-00-audit-2', 'report.json', failed)
  expect(await deleteReports(reports, 2)).toEqual({
    deleted: ['2026-11-20T09-30-00-audit', '2026-11-22T09-30-00-audit'],
    baselines: ['2026-11-21T09-30-00-audit'],
  })
  expect(await readdir(reports)).toHaveLength(3)
})

test('keeps the last report that passed in each scope', async () => {
  const write = (day: number, changes: object) =>
    writeIn(`2026-11-${day}T09-30-00-audit`, 'report.json', { ...passed, ...changes })
  await write(20, {})
  await write(21, { environment: 'staging' })
  await write(22, {})
  await write(23, { environment: 'production' })
  const { deleted } = await deleteReports(reports, 1)
  expect(deleted).toEqual(['2026-11-20T09-30-00-audit'])
})

test('deletes no folder that is not a report, and follows no link', async () => {
  const kept = ['2026-11-20T09-30-00-audit', '2026-11-21T09-30-00-mine', '.draft-1', 'journeys', 'latest']
  for (const name of kept) await writeIn(name, name === 'latest' ? 'report.json' : 'notes.txt', passed)
  await writeIn('2026-11-22T09-30-00-audit', 'report.json', passed)
  await symlink(join(reports, 'latest'), join(reports, '2026-11-01T09-30-00-audit'))
  const nothing = { deleted: [], baselines: [] }
  expect(await deleteReports(reports, 1)).toEqual(nothing)
  expect(await deleteReports(join(reports, 'missing'), 1)).toEqual(nothing)
})
