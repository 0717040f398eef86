import { expect, test } from 'vitest'
import { renderAuditJunit } from '../formats/junit-audit.ts'
import { sarif } from '../formats/sarif.ts'
import { audit, finding, lookedAt } from '../model/test-audit-report.ts'
import { renderAuditHtml } from './audit-page.ts'

const hint = finding('content/long-sentence/terms', { severity: 'hint', problem: 'A sentence has 60 words.' })
const audits = [lookedAt('content', '40 answers of the CMS')]

test('AUD-21 a hint is in the report and fails nothing', () => {
  const report = audit([hint], { audits, verdict: 'passed' })
  const page = renderAuditHtml(report, [])
  expect(page).toContain('<h1>Nothing to mend in demo</h1>')
  expect(page).toMatch(/class="tag">Hint<\/span>\s*A sentence has 60 words\./)
  expect(renderAuditJunit(report)).not.toContain('<failure')
  expect(sarif.renderAudit(report, { pictures: new Map(), files: [] })).toContain('"level": "note"')
})

test('AUD-21 a hint comes after what has to be mended, and is not counted with it', () => {
  const others = (['error', 'warning'] as const).map((severity) => finding(`content/${severity}/terms`, { severity }))
  const page = renderAuditHtml(audit([hint, ...others.toReversed()], { audits }), [])
  expect(page).toContain('<h1>2 things to mend in demo</h1>')
  expect([...page.matchAll(/class="tag">([^<]+)</g)].map(([, tag]) => tag)).toEqual(['Mend first', 'Mend', 'Hint'])
})
