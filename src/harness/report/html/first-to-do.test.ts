import { expect, test } from 'vitest'
import { audit, finding, checkedAudit } from '../model/test-audit-report.ts'
import { renderReportPage } from './report-page.ts'

const audits = [checkedAudit('content', '40 answers'), checkedAudit('html', '71 pages')]
const place = {
  quote: 'Sizes are TBD',
  editUrl: 'https://cms.example/?at=answer&x=1',
  pageUrl: 'https://shop.example/faq',
  screenshot: 'places/1.webp',
}
const content = { cmsPath: 'strapi/page/faq', field: 'answer' }

test('AUD-31 a finding leads to the CMS and to its page, quotes its sentence and shows its place', () => {
  const page = renderReportPage(audit([finding('content/tbd', { place: { ...content, ...place } })], { audits }), {
    screenshots: new Map([['places/1.webp', 'UklGRg==']]),
    files: [],
  })
  expect(page).toContain('<blockquote>Sizes are TBD</blockquote>')
  expect(page).toMatch(/href="https:\/\/cms\.example\/\?at=answer&amp;x=1"\s*>Open in the CMS/)
  expect(page).toContain('<a href="https://shop.example/faq">/faq</a>')
  expect(page).toContain('src="data:image/webp;base64,UklGRg=="')
  expect(page).toContain('alt="The place on /faq, with a frame around it"')
})

test('AUD-31 without them it says the rest', () => {
  const page = renderReportPage(audit([finding('content/tbd', { place: content })], { audits }), {
    screenshots: new Map(),
    files: [],
  })
  expect(page).not.toMatch(/Open in the CMS|<blockquote>|<img/)
})

test('AUD-32 the page begins with the first thing to do: the worst that an editor can mend', () => {
  const findings = [
    finding('html/warning', { severity: 'warning' }),
    finding('html/error', { severity: 'error' }),
    finding('content/warning', { severity: 'warning', place: content }),
    finding('content/error', {
      severity: 'error',
      message: 'No title.',
      fix: 'Write one.',
      place: { ...content, ...place },
    }),
  ]
  const page = renderReportPage(audit(findings, { audits }), { screenshots: new Map(), files: [] })
  expect(page).toMatch(/Begin here:<\/strong> <a href="#first-to-do">No title\.<\/a>/)
  expect(page.match(/id="first-to-do"/g)).toHaveLength(1)
  expect(page.indexOf('Begin here')).toBeLessThan(page.indexOf('Looked at'))
  const inTemplate = renderReportPage(audit(findings.slice(0, 3), { audits }), { screenshots: new Map(), files: [] })
  expect(inTemplate).toMatch(/Begin here:<\/strong> <a href="#first-to-do">error is broken/)
})

test('AUD-32 where nothing is to be mended, nothing is to be begun', () => {
  expect(renderReportPage(audit([], { audits }), { screenshots: new Map(), files: [] })).not.toContain('Begin here')
  expect(
    renderReportPage(audit([finding('content/hint', { severity: 'suggestion' })], { audits }), {
      screenshots: new Map(),
      files: [],
    }),
  ).not.toContain('Begin here')
})

test('AUD-39 of 200 findings of a page that say the same three stand open, and what says something else stands beside', () => {
  const alike = Array.from({ length: 200 }, (_, index) => finding(`html/no-alt/${index}`))
  const page = renderReportPage(audit([...alike, finding('html/missing-title')], { audits }), {
    screenshots: new Map(),
    files: [],
  })
  const [, group = ''] = page.split('<div class="group">')
  const folded =
    /<summary>197 more like this<\/summary>([^]*?no-alt\/199[^]*?<\/details>)\s*<\/article>\s*<\/details>/.exec(group)
  expect(folded?.[1]?.match(/<article/g)).toHaveLength(197)
  expect(group.replace(folded?.[0] ?? '', '').match(/<article/g)).toHaveLength(4)
})
