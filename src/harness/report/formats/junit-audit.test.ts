import { expect, test } from 'vitest'
import type { Report } from '../model/report.ts'
import { createAuditReport, createFinding, createCheckedAudit } from '../model/test-audit-report.ts'
import { junit } from './junit.ts'

const junitOf = (report: Report): string => junit.render(report, { screenshots: new Map(), files: [] })

test('JUnit reports unchecked pages as skipped', () => {
  const stopped = { ...createCheckedAudit('html', 'nothing'), isComplete: false, error: 'No <page>.' }
  const hurried = { ...createCheckedAudit('accessibility', '2 pages'), isComplete: false, skippedPages: ['/faq'] }
  const text = junitOf(
    createAuditReport([], { audits: [createCheckedAudit('links', '9 addresses'), stopped, hurried] }),
  )
  const cases = [...text.matchAll(/<testcase classname="storefront\.audit\.(\w+)" name="([^"]*)" time="0.000"(.*)/g)]
  expect(cases.map(([, ...parts]) => parts)).toEqual([
    ['links', '9 addresses: nothing found', '/>'],
    ['html', 'not checked', '><skipped message="No &lt;page&gt;."/></testcase>'],
    ['accessibility', '2 pages: nothing found', '/>'],
    ['accessibility', 'not checked', '><skipped message="1 page"/></testcase>'],
  ])
})

test('AUD-03 JUnit contains each finding with its location and rerun command, and each outdated known issue', () => {
  const content = { cmsPath: 'strapi/page/faq', field: 'answer' }
  const entry = { finding: 'html/old', reason: 'Later', owner: 'Ann', until: '2026-11-01' }
  const text = junitOf(
    createAuditReport([createFinding('html/missing-title/faq', { place: content, severity: 'warning' })], {
      outdatedKnownIssues: [
        { ...entry, status: 'expired' },
        { ...entry, finding: 'html/gone', status: 'not-found' },
      ],
    }),
  )
  expect([...text.matchAll(/<testsuite (.*)>/g)].map(([, counts]) => counts)).toEqual([
    'name="html" tests="1" failures="1" errors="0" skipped="0" time="0.001" timestamp="2026-11-20T09:30:00"',
    'name="known issues" tests="2" failures="2" errors="0" skipped="0" time="0.000"',
  ])
  expect(text).toContain(
    '<failure type="html/missing-title" message="missing-title is broken.">missing-title is broken.\nFix it.\nstrapi/page/faq › answer\n/faq\nrerun: npx storefront audit --fast</failure>',
  )
  expect(text).toContain('message="The known issue expired on 2026-11-01: html/old"')
  expect(text).toContain('message="The known issue matches nothing: html/gone"')
})

test('JUnit reports an audit that was stopped before it could check anything', () => {
  const stopped = { ...createCheckedAudit('html', '9 pages'), isComplete: false }
  expect(junitOf(createAuditReport([], { audits: [stopped] }))).toContain(
    'It was stopped before it could check anything.',
  )
})
