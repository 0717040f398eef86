import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft, nameDraft, removeOrphanedDrafts, withDraft } from './report-folder.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-reports-'))
})

afterAll(() => rm(folder, { recursive: true }))

test('keeps separate reports for runs that end in the same second', async () => {
  const drafts = await Promise.all(Array.from({ length: 8 }, () => createDraft(folder)))
  await Promise.all(drafts.map((draft) => writeFile(join(draft, 'report.json'), draft)))
  const names = await Promise.all(drafts.map((draft) => nameDraft(draft, folder, '2026-11-20T09:30:00.000Z', 'audit')))
  expect(new Set(names).size).toBe(8)
  expect((await readdir(folder)).toSorted()).toEqual([
    '2026-11-20T09-30-00-audit',
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `2026-11-20T09-30-00-audit-${number}`),
    'latest',
  ])
})

test('an interrupted run does not leave a folder behind', async () => {
  const entries = await readdir(folder)
  await expect(withDraft(folder, () => Promise.reject(new Error('Interrupted.')))).rejects.toThrow('Interrupted.')
  expect(await readdir(folder)).toEqual(entries)
})

test('a run without a report leaves no new folder of reports, and keeps one that existed', async () => {
  const reports = join(folder, 'new-reports')
  await removeOrphanedDrafts(reports)
  await expect(withDraft(reports, () => Promise.reject(new Error('Nothing responds.')))).rejects.toThrow('Nothing')
  expect(await readdir(folder)).not.toContain('new-reports')
  await withDraft(reports, (draft) => nameDraft(draft, reports, '2026-11-20T09:30:00.000Z', 'audit'))
  expect(await readdir(reports)).toEqual(['2026-11-20T09-30-00-audit', 'latest'])
  await rm(reports, { recursive: true })
  await mkdir(reports)
  await withDraft(reports, () => Promise.resolve())
  expect(await readdir(reports)).toEqual([])
  await rm(reports, { recursive: true })
})

test('keeps a real folder named "latest" and does not fail the run', async () => {
  const reports = await mkdtemp(join(folder, 'reports-'))
  await mkdir(join(reports, 'latest/notes'), { recursive: true })
  const named = await nameDraft(await createDraft(reports), reports, '2026-11-20T09:30:00.000Z', 'audit')
  expect((await readdir(reports)).toSorted()).toEqual([basename(named), 'latest'])
  expect(await readdir(join(reports, 'latest'))).toEqual(['notes'])
})

test('removes the folder of a killed run and keeps that of a running one', async () => {
  const reports = await mkdtemp(join(folder, 'reports-'))
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((ended) => child.once('exit', ended))
  const used = await createDraft(reports)
  const orphaned = join(reports, basename(used).replace(`${process.pid}`, `${child.pid}`))
  await mkdir(join(orphaned, 'journeys'), { recursive: true })
  await removeOrphanedDrafts(reports)
  expect(await readdir(reports)).toEqual([basename(used)])
})
