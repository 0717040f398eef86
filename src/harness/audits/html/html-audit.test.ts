import { expect, test } from 'vitest'
import type { InspectedPage } from '../inspect-pages.ts'
import type { PageFinding } from '../page-finding.ts'
import { RUN } from '../test-run.ts'
import { htmlAudit } from './html-audit.ts'

const finding: PageFinding = {
  audit: 'html',
  rule: 'no-title',
  severity: 'error',
  problem: 'The page has no title.',
  mend: 'Fill it in.',
  element: 'head > title',
  frame: true,
  technical: null,
}

const inspected = (path: string, reused: boolean): InspectedPage => ({
  page: { file: '', route: path, path, single: true, sha256: '' },
  links: { links: [], anchors: [] },
  findings: [finding],
  reused,
  changed: false,
})

test('AUD-06 AUD-09 AUD-10 of the pages it says how many are unchanged, and each finding once', async () => {
  const pages = [inspected('/faq', true), inspected('/about-us', false), inspected('/support', true)]
  const { checked, findings, left } = await htmlAudit.look({ pages, left: ['/'] }, RUN)
  expect(left).toEqual(['/'])
  expect(checked).toBe('3 pages, 2 of them unchanged since the last audit')
  expect(findings.map(({ id, pages: on }) => [id, on])).toEqual([
    ['html/no-title/every template/head > title', ['/about-us', '/faq', '/support']],
  ])
})
