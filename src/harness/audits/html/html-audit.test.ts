import { expect, test } from 'vitest'
import type { InspectedPage } from '../inspect-pages.ts'
import type { PageFinding } from '../page-finding.ts'
import { TEST_RUN } from '../test-run.ts'
import { htmlAudit } from './html-audit.ts'

const finding: PageFinding = {
  audit: 'html',
  rule: 'missing-title',
  severity: 'error',
  message: 'The page has no title.',
  fix: 'Fill it in.',
  element: 'head > title',
  frame: true,
  evidence: null,
}

const inspected = (path: string, reused: boolean): InspectedPage => ({
  page: { file: '', route: path, path, single: true, sha256: '' },
  links: { links: [], anchors: [] },
  findings: [finding],
  reused,
  changed: false,
})

test('counts unchanged pages and reports each finding once', async () => {
  const pages = [inspected('/faq', true), inspected('/about-us', false), inspected('/support', true)]
  const { checked, findings, skippedPages: left } = await htmlAudit.run({ pages, skippedPages: ['/'] }, TEST_RUN)
  expect(left).toEqual(['/'])
  expect(checked).toBe('3 pages, 2 of them unchanged since the last audit')
  expect(findings.map(({ id, place }) => [id, place.pages])).toEqual([
    ['html/missing-title/every template/head > title', ['/about-us', '/faq', '/support']],
  ])
})
