import { expect, test } from 'vitest'
import { createAuditReport, createFinding, createCheckedAudit } from '../model/test-audit-report.ts'
import { renderReportPage } from './report-page.ts'

const audits = [createCheckedAudit('content', '40 answers'), createCheckedAudit('html', '71 pages')]
const place = {
  quote: 'Sizes are TBD',
  editUrl: 'https://cms.example/?at=answer&x=1',
  pageUrl: 'https://shop.example/faq',
  screenshot: 'places/1.webp',
}
const content = { cmsPath: 'strapi/page/faq', field: 'answer' }

test('a finding has a link to the CMS, a link to its page, a quote and a screenshot', () => {
  const page = renderReportPage(
    createAuditReport([createFinding('content/tbd', { place: { ...content, ...place } })], { audits }),
    {
      screenshots: new Map([['places/1.webp', 'UklGRg==']]),
      files: [],
    },
  )
  expect(page).toContain('<blockquote>Sizes are TBD</blockquote>')
  expect(page).toMatch(/href="https:\/\/cms\.example\/\?at=answer&amp;x=1"\s*>Open in the CMS/)
  expect(page).toContain('<a href="https://shop.example/faq">/faq</a>')
  expect(page).toContain('src="data:image/webp;base64,UklGRg=="')
  expect(page).toContain('alt="Screenshot of /faq with the element highlighted"')
})

test('a finding without links and a screenshot still shows its other facts', () => {
  const page = renderReportPage(createAuditReport([createFinding('content/tbd', { place: content })], { audits }), {
    screenshots: new Map(),
    files: [],
  })
  expect(page).not.toMatch(/Open in the CMS|<blockquote>|<img/)
})

test('the page starts with the worst finding that an editor can fix', () => {
  const findings = [
    createFinding('html/warning', { severity: 'warning' }),
    createFinding('html/error', { severity: 'error' }),
    createFinding('content/warning', { severity: 'warning', place: content }),
    createFinding('content/error', {
      severity: 'error',
      message: 'No title.',
      fix: 'Write one.',
      place: { ...content, ...place },
    }),
  ]
  const page = renderReportPage(createAuditReport(findings, { audits }), { screenshots: new Map(), files: [] })
  expect(page).toMatch(/Start here:<\/strong> <a href="#first-to-do">No title\.<\/a>/)
  expect(page.match(/id="first-to-do"/g)).toHaveLength(1)
  expect(page.indexOf('Start here')).toBeLessThan(page.indexOf('Checked:'))
  const inTemplate = renderReportPage(createAuditReport(findings.slice(0, 3), { audits }), {
    screenshots: new Map(),
    files: [],
  })
  expect(inTemplate).toMatch(/Start here:<\/strong> <a href="#first-to-do">error is broken/)
})

test('does not suggest a first fix for a page without findings', () => {
  expect(renderReportPage(createAuditReport([], { audits }), { screenshots: new Map(), files: [] })).not.toContain(
    'Start here',
  )
  expect(
    renderReportPage(createAuditReport([createFinding('content/hint', { severity: 'suggestion' })], { audits }), {
      screenshots: new Map(),
      files: [],
    }),
  ).not.toContain('Start here')
})

test('collapses all but three of 200 similar findings, but no other findings', () => {
  const alike = Array.from({ length: 200 }, (_, index) => createFinding(`html/no-alt/${index}`))
  const page = renderReportPage(createAuditReport([...alike, createFinding('html/missing-title')], { audits }), {
    screenshots: new Map(),
    files: [],
  })
  const [, group = ''] = page.split('<div class="group">')
  const folded =
    /<summary>197 more like this<\/summary>([^]*?no-alt\/199[^]*?<\/details>)\s*<\/article>\s*<\/details>/.exec(group)
  expect(folded?.[1]?.match(/<article/g)).toHaveLength(197)
  expect(group.replace(folded?.[0] ?? '', '').match(/<article/g)).toHaveLength(4)
})
