import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JourneyReport } from '../model/journey-report.ts'
import { type JourneyRun, RUN_FILE, RUN_SCHEMA, toRunEntry } from '../model/journey-run.ts'
import { createAuditReport } from '../model/test-audit-report.ts'
import { createCell, createJourneyReport, createMatrix, createStep } from '../model/test-journey-report.ts'
import { findPreviousReports, listReports } from './history.ts'

let reports: string

beforeEach(async () => {
  reports = await mkdtemp(join(tmpdir(), 'storefront-history-'))
})

afterEach(() => rm(reports, { recursive: true }))

async function written(name: string, content: unknown): Promise<void> {
  await mkdir(join(reports, name))
  await writeFile(join(reports, name, 'report.json'), typeof content === 'string' ? content : JSON.stringify(content))
}

test('lists journeys and audits by subject, excluding unfinished reports and other folders', async () => {
  await written('2026-11-20T09-30-00-audit', createAuditReport([]))
  await written(
    '2026-11-21T09-30-00-tiny-mobile',
    createJourneyReport([createStep('Opens')], {
      startedAt: '2026-11-21T09:30:00.000Z',
      engine: 'firefox',
      verdict: 'failed',
    }),
  )
  await written('.draft-1', createAuditReport([]))
  await written('2026-11-22T09-30-00-audit', '{"schema": ')
  await written('2026-11-23T09-30-00-audit', { schema: 'x' })
  await mkdir(join(reports, '2026-11-24T09-30-00-audit'))
  expect(await listReports(reports)).toEqual([
    {
      folder: '2026-11-21T09-30-00-tiny-mobile',
      subject: 'tiny on mobile in Firefox',
      verdict: 'failed',
      startedAt: '2026-11-21T09:30:00.000Z',
    },
    {
      folder: '2026-11-20T09-30-00-audit',
      subject: 'audit of demo',
      verdict: 'passed',
      startedAt: '2026-11-20T09:30:00.000Z',
    },
  ])
  expect(await listReports(join(reports, 'gone'))).toEqual([])
})

test('lists an overview before its reports', async () => {
  const report = (day: number): object =>
    createJourneyReport([createStep('Opens')], { startedAt: `2026-11-${day}T09:30:00.000Z` })
  for (const day of [20, 21, 22]) await written(`2026-11-${day}T09-30-00-tiny-mobile`, report(day))
  const overview = async (name: string, changes: Partial<JourneyRun>): Promise<void> => {
    const entry = {
      ...toRunEntry(createJourneyReport([]), '2026-11-21T09-30-00-tiny-mobile'),
      verdict: 'failed' as const,
    }
    const run: JourneyRun = {
      schema: RUN_SCHEMA,
      injected: [],
      startedAt: '2026-11-19T09:30:00.000Z',
      durationMs: 1,
      commit: null,
      command: 'npx storefront journey',
      devices: ['mobile'],
      engines: ['chromium'],
      shard: null,
      entries: [entry, { ...entry, verdict: 'passed' }],
      ...changes,
    }
    await mkdir(join(reports, name))
    await writeFile(join(reports, name, RUN_FILE), JSON.stringify(run))
  }
  await overview('2026-11-19T09-30-00-journeys', { mergedShards: 2 })
  await overview('2026-11-18T09-30-00-journeys-1-of-2', { shard: { current: 1, total: 2 }, entries: [] })
  await overview('2026-11-20T09-30-00-journeys-2-of-2', { shard: { current: 2, total: 2 } })
  const listed = await listReports(reports)
  expect(listed.map(({ subject, verdict }) => [subject, verdict])).toEqual([
    ['tiny on mobile', 'passed'],
    ['overview of 2 runs, merged', 'failed'],
    ['overview of 2 runs, shard 2/2', 'failed'],
    ['tiny on mobile', 'passed'],
    ['tiny on mobile', 'passed'],
    ['overview of 0 runs, shard 1/2', 'passed'],
  ])
})

test('lists the changes injected into a run', async () => {
  const injectedRules = [{ label: 'status 500 for checkOut', appliedRequests: 1, warning: null }]
  await written('2026-11-21T09-30-00-tiny-mobile', createJourneyReport([createStep('Opens')], { injectedRules }))
  await written('2026-11-22T09-30-00-tiny-mobile', {
    ...createJourneyReport([createStep('Opens')]),
    injectedRules: 'x',
  })
  const subjects = (await listReports(reports)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['tiny on mobile', 'tiny on mobile, with status 500 for checkOut'])
})

test('compares a report only with earlier reports on the same site, even within the same second', async () => {
  const startedAt = (day: number): { startedAt: string } => ({ startedAt: `2026-11-${day}T09:30:00.000Z` })
  await written('2026-11-18T09-30-00-audit', createAuditReport([], startedAt(18)))
  await written('2026-11-19T09-30-00-audit', createAuditReport([], { ...startedAt(19), environment: 'staging' }))
  await written('2026-11-19T09-30-00-audit-2', createAuditReport([], startedAt(19)))
  await written('2026-11-20T09-30-00-audit', {
    ...createAuditReport([], startedAt(20)),
    schema: 'storefront/audit-report@2',
  })
  // A run that started later is not a previous run, even though it ended earlier.
  await written('2026-11-22T09-30-00-audit', createAuditReport([], startedAt(22)))
  const found = await findPreviousReports(reports, createAuditReport([], startedAt(21)))
  expect(found.map(({ folder }) => folder)).toEqual(['2026-11-19T09-30-00-audit-2', '2026-11-18T09-30-00-audit'])
})

test('reads only the newest of very many reports unless all are requested', async () => {
  for (let number = 10; number < 75; number += 1) {
    const startedAt = `2026-11-20T09:30:${String(number - 10).padStart(2, '0')}.000Z`
    await written(`2026-11-20T09-${number}-00-audit`, number < 70 ? createAuditReport([], { startedAt }) : 'none')
  }
  const [newest] = await listReports(reports)
  expect(newest?.folder).toBe('2026-11-20T09-69-00-audit')
  expect(await listReports(reports)).toHaveLength(55)
  expect(await listReports(reports, Infinity)).toHaveLength(60)
})

test('compares a journey with no earlier run that --until ended before its last step', async () => {
  const steps = [createStep('Opens'), createStep('Pays'), createStep('Ends')]
  const on = (day: number, lastStep: number | null): [string, JourneyReport] => [
    `2026-11-${day}T09-30-00-tiny-mobile`,
    createJourneyReport(steps, { startedAt: `2026-11-${day}T09:30:00.000Z`, lastStep }),
  ]
  for (const [name, report] of [on(18, null), on(19, 1), on(20, 2)]) await written(name, report)
  const days = async (lastStep: number | null): Promise<string[]> =>
    (await findPreviousReports(reports, on(21, lastStep)[1])).map(({ folder }) => folder.slice(8, 10))
  expect(await days(null)).toEqual(['18'])
  expect(await days(2)).toEqual(['20', '18'])
  expect(await days(1)).toEqual(['20', '19', '18'])
})

test('compares a complete fault matrix with no interrupted one', async () => {
  const on = (day: number, plannedCells?: number): [string, JourneyReport] => [
    `2026-11-${day}T09-30-00-tiny-mobile`,
    createJourneyReport([createStep('Pays')], {
      startedAt: `2026-11-${day}T09:30:00.000Z`,
      faultMatrix: { ...createMatrix(createCell()), plannedCells },
    }),
  ]
  for (const [name, report] of [on(18), on(19, 8)]) await written(name, report)
  const days = async (plannedCells?: number): Promise<string[]> =>
    (await findPreviousReports(reports, on(21, plannedCells)[1])).map(({ folder }) => folder.slice(8, 10))
  expect(await days()).toEqual(['18'])
  expect(await days(8)).toEqual(['19', '18'])
})
