import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
import { createMeasurement } from '../model/test-measurement.ts'
import { publishReport } from './publish-report.ts'
import { withDraft } from './report-folder.ts'

test('publishReport compares with the previous run and shows a trend of the last ten runs, including the current one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-trend-'))
  try {
    for (let day = 10; day < 21; day += 1) {
      const previousFolder = join(folder, `2026-11-${day}T09-30-00-audit`)
      await mkdir(previousFolder)
      const report = createAuditReport([], { startedAt: `2026-11-${day}T09:30:00.000Z` })
      await writeFile(join(previousFolder, 'report.json'), JSON.stringify(report))
    }
    const now = createAuditReport([], { startedAt: '2026-11-21T09:30:00.000Z' })
    const { report } = await withDraft(folder, (draft) => publishReport(draft, folder, now))
    expect(report.comparison?.previous.startedAt).toBe('2026-11-20T09:30:00.000Z')
    expect(report.trend.map(({ startedAt }) => startedAt.slice(8, 10))).toEqual(
      Array.from({ length: 10 }, (_, at) => String(12 + at)),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('publishReport uses previous runs to explain a missed budget', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-explained-'))
  try {
    const publish = (...report: Parameters<typeof createAuditReport>) =>
      withDraft(folder, (draft) => publishReport(draft, folder, createAuditReport(...report)))
    const files = [{ name: '/a.js', kind: 'script', bytes: 10_240 }]
    await publish([], {
      startedAt: '2026-11-19T09:30:00.000Z',
      measurements: [createMeasurement('faq', { files: [] })],
    })
    const missed = [{ category: 'performance' as const, score: 80, budget: 95 }]
    const { report } = await publish([createFinding('performance/performance/faq')], {
      measurements: [createMeasurement('faq', { files, belowBudget: missed })],
    })
    expect(report.findings[0]?.fix).toContain('new script /a.js (10 KB).')
  } finally {
    await rm(folder, { recursive: true })
  }
})
