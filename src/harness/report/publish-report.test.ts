import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditKind } from './audit/audit-kind.ts'
import { audit } from './audit/test-audit-report.ts'
import { publishReport } from './publish-report.ts'
import { withDraft } from './report-folder.ts'

test('JRNY-14 AUD-35 a report holds its run against the one before, and has the last ten runs, itself the last', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-trend-'))
  try {
    for (let day = 10; day < 21; day += 1) {
      const earlier = join(folder, `2026-11-${day}T09-30-00-audit`)
      await mkdir(earlier)
      const report = audit([], { startedAt: `2026-11-${day}T09:30:00.000Z` })
      await writeFile(join(earlier, 'report.json'), JSON.stringify(report))
    }
    const now = audit([], { startedAt: '2026-11-21T09:30:00.000Z' })
    const { report } = await withDraft(folder, (draft) => publishReport(auditKind, draft, folder, now))
    expect(report.comparison?.previous.startedAt).toBe('2026-11-20T09:30:00.000Z')
    expect(report.trend.map(({ startedAt }) => startedAt.slice(8, 10))).toEqual(
      Array.from({ length: 10 }, (_, at) => String(12 + at)),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
