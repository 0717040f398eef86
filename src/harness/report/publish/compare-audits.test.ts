import { expect, test } from 'vitest'
import type { Finding } from '../../findings/finding.ts'
import { renderReportPage } from '../html/report-page.ts'
import { createAuditReport, createFinding, createCheckedAudit } from '../model/test-audit-report.ts'
import { compareReports, toTrendPoint } from './compare-reports.ts'
import { isComparable } from './subject.ts'

const issueOf = ({ id }: Finding) => ({ finding: id, reason: 'Later', owner: 'Ann', until: '2999-12-31' })
const ids = (findings: readonly { readonly id: string }[]): string[] => findings.map(({ id }) => id)

const title = createFinding('html/missing-title/faq/head > title')
const description = createFinding('html/missing-description/faq/head > meta')
const heading = createFinding('html/missing-h1/faq/main')

test('classifies findings as new, unchanged or fixed by ID, regardless of message and pages', () => {
  const baseline = createAuditReport([title, description])
  const now = createAuditReport([{ ...description, message: 'In other words.' }, heading])
  const { previous, added, unchanged, fixed, notChecked } = compareReports(now, baseline, 'folder')
  expect(previous).toEqual({ startedAt: '2026-11-20T09:30:00.000Z', verdict: 'findings', folder: 'folder' })
  expect(added).toEqual([{ id: 'html/missing-h1/faq/main', message: 'missing-h1 is broken. (/faq)' }])
  expect(ids(unchanged)).toEqual(['html/missing-description/faq/head > meta'])
  expect(ids(fixed)).toEqual(['html/missing-title/faq/head > title'])
  expect(notChecked).toEqual([])
})

test('a finding that becomes a known issue does not count as fixed, and an expired known issue does not count as new', () => {
  const listed = createAuditReport([], { knownIssues: [{ finding: title, issue: issueOf(title) }] })
  expect(compareReports(listed, createAuditReport([title]), '')).toMatchObject({
    added: [],
    unchanged: [],
    fixed: [],
    notChecked: [],
  })
  expect(compareReports(createAuditReport([title]), listed, '')).toMatchObject({
    added: [],
    unchanged: [{ id: title.id }],
    fixed: [],
  })
  expect(ids(compareReports(createAuditReport([]), listed, '').fixed)).toEqual([title.id])
})

test('treats an outdated known issue as a finding in the comparison', () => {
  const now = createAuditReport([], { outdatedKnownIssues: [{ ...issueOf(title), status: 'not-found' }] })
  expect(compareReports(now, createAuditReport([]), '').added[0]?.message).toBe(
    'Known issue no longer found: html/missing-title/faq/head > title',
  )
  expect(toTrendPoint(now)).toEqual({
    startedAt: '2026-11-20T09:30:00.000Z',
    verdict: 'passed',
    durationMs: 1200,
    findings: 1,
  })
})

test('an accessibility or performance finding counts as fixed only if its page was checked again', () => {
  const barrier = createFinding('accessibility/label/faq/#zip')
  const slow = createFinding('performance/seo/faq')
  const audits = ['accessibility', 'performance'].map((name) => createCheckedAudit(name, ''))
  const skippedAudits = audits.map((each) => ({ ...each, isComplete: false, skippedPages: ['/faq'] }))
  const { fixed, notChecked } = compareReports(
    createAuditReport([], { audits: skippedAudits }),
    createAuditReport([barrier, slow]),
    '',
  )
  expect(fixed).toEqual([])
  expect(ids(notChecked)).toEqual([barrier.id, slow.id])
  expect(ids(compareReports(createAuditReport([], { audits }), createAuditReport([barrier, slow]), '').fixed)).toEqual([
    barrier.id,
  ])
})

test('content findings do not count as fixed while CMS requests fail', () => {
  const removedFinding = createFinding('content/short-meta-title/strapi/page/faq')
  const unread = {
    ...createCheckedAudit('content', '28 CMS responses'),
    isComplete: false,
    error: '2 calls gave nothing.',
  }
  const { fixed, notChecked } = compareReports(
    createAuditReport([], { audits: [unread] }),
    createAuditReport([removedFinding]),
    '',
  )
  expect([fixed, ids(notChecked)]).toEqual([[], [removedFinding.id]])
})

test('compares only audits with the same scope', () => {
  const scope = { patterns: ['/faq', '/support'], externalLinks: false, shard: null }
  const reversed = { patterns: ['/support', '/faq'], externalLinks: false, shard: null }
  expect(isComparable(createAuditReport([], { scope }), createAuditReport([title], { scope: reversed }))).toBe(true)
  expect(isComparable(createAuditReport([]), createAuditReport([], { scope }))).toBe(false)
  expect(isComparable(createAuditReport([]), createAuditReport([], { environment: 'staging' }))).toBe(false)
  expect(isComparable(createAuditReport([]), createAuditReport([], { audits: [] }))).toBe(false)
  expect(
    isComparable(
      createAuditReport([]),
      createAuditReport([], { scope: { ...scope, patterns: [], externalLinks: true } }),
    ),
  ).toBe(false)
})

test('AUD-03 an audit page shows new findings, fixed findings and the trend', () => {
  const now = createAuditReport([description, heading])
  const baseline = createAuditReport([title, description])
  const page = renderReportPage(
    {
      ...now,
      comparison: compareReports(now, baseline, '2026-11-20T09-30-00-audit'),
      trend: [toTrendPoint(baseline), toTrendPoint(now)],
    },
    { screenshots: new Map(), files: [] },
  )
  expect(page).toContain('Compared with the previous run')
  expect(page).toContain('<a href="../2026-11-20T09-30-00-audit/index.html">report</a>')
  expect(page).toMatch(/Fixed <span class="tag">1<\/span>[^]*missing-title is broken/)
  expect(page).toContain('The last 2 runs')
  expect(page.indexOf('<h2 id="html">')).toBeLessThan(page.indexOf('<h2 id="since">'))
  expect(page).toMatch(/href="#since">Compared with the previous run<\/a>\s*<span>1 new, 1 fixed/)
  expect(page.match(/<span class="tag new">New<\/span>/g)).toHaveLength(1)
  expect(page).toMatch(/<span class="tag new">New<\/span> <span class="message">missing-h1 is broken/)
})

test('does not present an audit with outdated known issues as passed', () => {
  const outdated = [{ ...issueOf(title), status: 'not-found' as const }]
  const page = renderReportPage(createAuditReport([], { verdict: 'findings', outdatedKnownIssues: outdated }), {
    screenshots: new Map(),
    files: [],
  })
  expect(page).toContain('<h1>No problems found in demo, but known issues to review</h1>')
  expect(page).toMatch(/href="#known">Known issues<\/a>\s*<span class="bad">\s*1 to review/)
})

test('does not compare an audit of a draft with an audit of all pages', () => {
  const scope = { ...createAuditReport([]).scope, draft: 'strapi/page/faq' }
  expect(isComparable(createAuditReport([]), createAuditReport([], { scope }))).toBe(false)
  expect(isComparable(createAuditReport([], { scope }), createAuditReport([], { scope: { ...scope } }))).toBe(true)
})

test('a finding without a page does not count as fixed while its audit is incomplete', () => {
  const header = createFinding('html/missing-language/every template/html', { place: { pages: [] } })
  const audits = [{ ...createCheckedAudit('html', '2 pages'), isComplete: false, skippedPages: ['/support'] }]
  const { fixed, notChecked } = compareReports(
    createAuditReport([], { audits }),
    createAuditReport([header, title]),
    '',
  )
  expect([ids(fixed), ids(notChecked)]).toEqual([[title.id], [header.id]])
})

test('shows the CMS field of a finding, or its first page and the number of other pages', () => {
  const content = { cmsPath: 'strapi/page/faq', field: 'answer' }
  const now = createAuditReport([
    createFinding('html/a', { place: { ...content, pages: ['/faq', '/support'] } }),
    createFinding('html/b', { place: { ...content, field: '' } }),
    createFinding('html/c', { place: { pages: ['/faq', '/support', '/terms'] } }),
    createFinding('html/d', { place: { pages: [] } }),
  ])
  expect(compareReports(now, createAuditReport([]), '').added.map(({ message }) => message)).toEqual([
    'a is broken. (strapi/page/faq › answer)',
    'b is broken. (strapi/page/faq)',
    'c is broken. (/faq and 2 more)',
    'd is broken. (header and footer)',
  ])
})
