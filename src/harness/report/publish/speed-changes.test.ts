import { expect, test } from 'vitest'
import type { Measurement } from '#browser/lighthouse/measurement.ts'
import { renderReportPage } from '../html/report-page.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
import { createMeasurement } from '../model/test-measurement.ts'
import { toTrendPoint } from './compare-reports.ts'
import { explainMissedBudgets, listFileChanges } from './speed-changes.ts'

const file = (name: string, kilobytes: number, kind = 'script') => ({ name, kind, bytes: kilobytes * 1024 })

test('lists a new script and a larger image, largest growth first', () => {
  const baselineFiles = [file('/assets/entries/pages_faq.AAAAAAAA.js', 4), file('/uploads/a-480.webp', 40, 'image')]
  const now = [
    file('/assets/entries/pages_faq.BBBBBBBB.js', 4),
    file('/uploads/a-480.webp', 90, 'image'),
    file('https://reviews.example/widget.js', 12),
  ]
  expect(listFileChanges(baselineFiles, now)).toEqual([
    'larger image /uploads/a-480.webp (40 KB → 90 KB)',
    'new script https://reviews.example/widget.js (12 KB)',
  ])
})

test('matches files by name without the hash, and matches several chunks by size', () => {
  const baselineFiles = [
    file('/c/chunk-AAAAAAAA.js', 10),
    file('/c/chunk-BBBBBBBB.js', 30),
    file('/c/chunk-CCCCCCCC.js', 31),
  ]
  const now = [file('/c/chunk-DDDDDDDD.js', 30), file('/c/chunk-CCCCCCCC.js', 31), file('/c/chunk-EEEEEEEE.js', 10)]
  expect(listFileChanges(baselineFiles, now)).toEqual([])
  // A file without a match counts as new, even though another file was removed.
  expect(listFileChanges(baselineFiles, [file('/c/chunk-CCCCCCCC.js', 31), file('/c/chunk-FFFFFFFF.js', 50)])).toEqual([
    'new script /c/chunk-FFFFFFFF.js (50 KB)',
  ])
  expect(listFileChanges(baselineFiles, [...now, file('/c/chunk-FFFFFFFF.js', 50)])).toEqual([
    'new script /c/chunk-FFFFFFFF.js (50 KB)',
  ])
})

test('ignores smaller, removed and slightly larger files', () => {
  const baselineFiles = [file('/a.js', 100), file('/b.js', 10), file('/c.css', 1, 'stylesheet')]
  expect(listFileChanges(baselineFiles, [file('/a.js', 104), file('/c.css', 1.5, 'stylesheet')])).toEqual([])
})

const measuredFaq = (changes: Partial<Measurement> = {}): Measurement =>
  createMeasurement('faq', { aboveLimit: [], files: [file('/a.js', 10)], ...changes })
const missed = [{ category: 'performance' as const, score: 80, budget: 95 }]
const at = (startedAt: string, measurement: Measurement): AuditReport =>
  createAuditReport([], { startedAt, measurements: [measurement] })
const slow = (changes: Partial<Measurement> = {}) =>
  createAuditReport(
    [
      createFinding('performance/performance/faq'),
      createFinding('performance/performance/home'),
      createFinding('html/x/faq'),
    ],
    {
      measurements: [measuredFaq({ belowBudget: missed, files: [file('/a.js', 10), file('/new.js', 20)], ...changes })],
    },
  )
const previousReports = [
  at('2026-11-19T10:00:00.000Z', measuredFaq({ belowBudget: missed, files: [] })),
  at('2026-11-18T10:00:00.000Z', measuredFaq()),
  at('2026-11-17T10:00:00.000Z', measuredFaq({ files: [] })),
]

test('explains a missed budget with the changes since the last run within budget', () => {
  const { findings, measurements } = explainMissedBudgets(slow(), previousReports)
  expect(measurements[0]?.fileChanges).toEqual({
    since: '2026-11-18T10:00:00.000Z',
    files: ['new script /new.js (20 KB)'],
  })
  expect(findings.map(({ fix }) => fix)).toEqual([
    'Ask an engineer. Since the last good run (2026-11-18 10:00 UTC): new script /new.js (20 KB).',
    'Fix it.',
    'Fix it.',
  ])
})

test('lists the five largest new files and counts the rest', () => {
  const files = Array.from({ length: 7 }, (_, index) => file(`/new-${'abcdefg'[index]}.js`, 20 + index))
  const [first] = explainMissedBudgets(slow({ files: [file('/a.js', 10), ...files] }), previousReports).findings
  expect(first?.fix).toMatch(/: new script \/new-g\.js \(26 KB\), .*\/new-c\.js \(22 KB\), and 2 more\.$/)
})

test('reports that there are no new files, and adds nothing without a previous run', () => {
  const same = explainMissedBudgets(slow({ files: [file('/a.js', 10)] }), previousReports)
  expect(same.findings[0]?.fix).toContain('no file was added or grew')
  expect(explainMissedBudgets(slow(), [])).toEqual(slow())
  const good = createAuditReport([], { measurements: [measuredFaq()] })
  expect(explainMissedBudgets(good, previousReports)).toEqual(good)
})

test('the report shows the performance of each template in the last runs and highlights values above their limit', () => {
  const exceeded = [{ metric: 'transferredBytes' as const, value: 200 * 1024, limit: 100 * 1024 }]
  const now = createAuditReport([], {
    measurements: [
      measuredFaq({
        aboveLimit: exceeded,
        fileChanges: { since: '2026-11-18T10:00:00.000Z', files: ['new script /new.js (20 KB)'] },
      }),
    ],
  })
  const trend = [...previousReports.map(toTrendPoint), toTrendPoint(now)]
  const page = renderReportPage({ ...now, trend }, { screenshots: new Map(), files: [] })
  expect(page).toContain('Performance by template')
  expect(page).toContain('The lines show the last 4 runs')
  expect(page).toContain('aria-label="Largest paint of faq: 1.5 s, 1.5 s, 1.5 s, 1.5 s"')
  expect(page.match(/<polyline points="2\.0,2\.0 32\.7,2\.0 63\.3,2\.0 94\.0,2\.0"/g)).toHaveLength(4)
  expect(page).toContain('above 100 KB')
  expect(page).toContain('Since the last good run: new script /new.js (20 KB)')
})

test('a first run has no line chart, and a run without measurements has no section', () => {
  const now = createAuditReport([], { measurements: [measuredFaq()] })
  expect(renderReportPage({ ...now, trend: [toTrendPoint(now)] }, { screenshots: new Map(), files: [] })).not.toContain(
    '<polyline',
  )
  expect(renderReportPage(createAuditReport([]), { screenshots: new Map(), files: [] })).not.toContain(
    'Performance by template',
  )
})
