import { expect, test } from 'vitest'
import { renderAuditJunit } from './audit-junit.ts'
import { audit, lookedAt } from './test-audit-report.ts'

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
