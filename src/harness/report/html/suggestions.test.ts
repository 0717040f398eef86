import { expect, test } from 'vitest'
import { junit } from '../formats/junit.ts'
import type { Report } from '../model/report.ts'
import { createAuditReport, createFinding, createCheckedAudit } from '../model/test-audit-report.ts'
import { renderReportPage } from './report-page.ts'

const junitOf = (report: Report): string => junit.render(report, { screenshots: new Map(), files: [] })

const hint = createFinding('content/long-sentence/terms', {
  severity: 'suggestion',
  message: 'A sentence has 60 words.',
})
const audits = [createCheckedAudit('content', '40 CMS responses')]

test('a suggestion appears in the report and does not fail the audit', () => {
  const report = createAuditReport([hint], { audits, verdict: 'passed' })
  const page = renderReportPage(report, { screenshots: new Map(), files: [] })
  expect(page).toContain('<h1>No problems found in demo</h1>')
  expect(page).toMatch(/class="tag">Suggestion<\/span>\s*<span class="message">A sentence has 60 words\./)
  expect(junitOf(report)).not.toContain('<failure')
})

test('lists suggestions after errors and warnings and does not count them together', () => {
  const others = (['error', 'warning'] as const).map((severity) =>
    createFinding(`content/${severity}/terms`, { severity }),
  )
  const page = renderReportPage(createAuditReport([hint, ...others.toReversed()], { audits }), {
    screenshots: new Map(),
    files: [],
  })
  expect(page).toContain('<h1>2 problems in demo</h1>')
  expect([...page.matchAll(/class="tag">([^<]+)</g)].map(([, tag]) => tag)).toEqual(['Error', 'Warning', 'Suggestion'])
})
