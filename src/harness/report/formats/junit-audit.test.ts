import { expect, test } from 'vitest'
import { audit, finding, lookedAt } from '../model/test-audit-report.ts'
import { renderAuditJunit } from './junit-audit.ts'

test('AUD-25 AUD-37 for a build server, too, what was not looked at has passed nothing', () => {
  const stopped = { ...lookedAt('html', 'nothing'), isComplete: false, error: 'No <page>.' }
  const hurried = { ...lookedAt('accessibility', '2 pages'), isComplete: false, left: ['/faq'] }
  const text = renderAuditJunit(audit([], { audits: [lookedAt('links', '9 addresses'), stopped, hurried] }))
  const cases = [...text.matchAll(/<testcase classname="storefront\.audit\.(\w+)" name="([^"]*)"(.*)/g)]
  expect(cases.map(([, ...parts]) => parts)).toEqual([
    ['links', '9 addresses: nothing found', '/>'],
    ['html', 'not looked at', '><skipped message="No &lt;page&gt;."/></testcase>'],
    ['accessibility', '2 pages: nothing found', '/>'],
    ['accessibility', 'not looked at', '><skipped message="1 page"/></testcase>'],
  ])
})

test('AUD-03 AUD-09 AUD-11 a build server is told each finding with its place and the way back, and each entry that is true no longer', () => {
  const content = { call: 'strapi/page/faq', field: 'answer' }
  const entry = { finding: 'html/old', reason: 'Later', owner: 'Ann', until: '2026-11-01' }
  const text = renderAuditJunit(
    audit([finding('html/no-title/faq', { content, severity: 'warning' })], {
      stale: [
        { ...entry, why: 'expired' },
        { ...entry, finding: 'html/gone', why: 'vanished' },
      ],
    }),
  )
  expect([...text.matchAll(/<testsuite (.*)>/g)].map(([, counts]) => counts)).toEqual([
    'name="html" tests="1" failures="1" time="0.001"',
    'name="known issues" tests="2" failures="2" time="0.000"',
  ])
  expect(text).toContain(
    '<failure type="no-title" message="no-title is broken.">no-title is broken.\nMend it.\nstrapi/page/faq › answer\n/faq\nagain: npx storefront audit --fast</failure>',
  )
  expect(text).toContain('message="The entry ran out on 2026-11-01: html/old"')
  expect(text).toContain('message="The entry matches nothing: html/gone"')
})

test('AUD-25 an audit that was stopped before it could look says so to a build server', () => {
  const stopped = { ...lookedAt('html', '9 pages'), isComplete: false }
  expect(renderAuditJunit(audit([], { audits: [stopped] }))).toContain('It was stopped before it could look.')
})
