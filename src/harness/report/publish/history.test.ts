import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuditReport } from '../model/test-audit-report.ts'
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

test('lists audits, excluding unfinished reports and other folders', async () => {
  await written('2026-11-20T09-30-00-audit', createAuditReport([]))
  await written('.draft-1', createAuditReport([]))
  await written('2026-11-22T09-30-00-audit', '{"schema": ')
  await written('2026-11-23T09-30-00-audit', { schema: 'x' })
  await mkdir(join(reports, '2026-11-24T09-30-00-audit'))
  expect(await listReports(reports)).toEqual([
    {
      folder: '2026-11-20T09-30-00-audit',
      subject: 'audit of demo',
      verdict: 'passed',
      startedAt: '2026-11-20T09:30:00.000Z',
    },
  ])
  expect(await listReports(join(reports, 'gone'))).toEqual([])
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
