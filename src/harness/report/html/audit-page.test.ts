import { expect, test } from 'vitest'
import { createPlace } from '../../findings/finding.ts'
import { createUnknownWords } from '../../findings/unknown-words.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { createAuditReport, createFinding, createCheckedAudit } from '../model/test-audit-report.ts'
import { renderReportPage } from './report-page.ts'
import { readPage, type ReadPage } from './test-report-page.ts'

const read = (...report: Parameters<typeof createAuditReport>): ReadPage =>
  readPage(renderReportPage(createAuditReport(...report), { screenshots: new Map(), files: [] }))

const content = { cmsPath: 'strapi/page/faq', field: 'answer' }
const timedOut = { ...createCheckedAudit('html', '71 pages'), isComplete: false, timedOut: true }
const failed = { ...createCheckedAudit('content', 'nothing'), isComplete: false, error: 'The CMS cannot be reached.' }
const issue = { finding: 'html/x', reason: 'The template moves.', owner: 'Ann', until: '2026-12-31' }

test.each<[changes: Partial<AuditReport>, title: string]>([
  [{}, 'No problems found in demo'],
  [{ verdict: 'incomplete', audits: [timedOut] }, 'No problems found in the checked part of demo'],
  [
    { verdict: 'incomplete', audits: [failed, createCheckedAudit('html', '71 pages')] },
    'The audit of demo is not complete',
  ],
  [
    { verdict: 'findings', audits: [failed], findings: [createFinding('html/a')] },
    '1 problem in demo, but the audit is not complete',
  ],
  [
    { verdict: 'findings', outdatedKnownIssues: [{ ...issue, status: 'expired' }] },
    'No problems found in demo, but known issues to review',
  ],
  [
    { scope: { patterns: [], externalLinks: false, draft: 'strapi/page/faq' } },
    'No problems found in the draft of strapi/page/faq',
  ],
  [{ verdict: 'findings', findings: [createFinding('html/a')] }, '1 problem in demo'],
])('AUD-01 the title contains the result of an audit with %j', (changes, title) => {
  expect(read([], changes).header).toContain(title)
})

test('the facts count errors, warnings and suggestions, but the table of contents omits suggestions', () => {
  const page = read([
    createFinding('html/a'),
    createFinding('html/b', { severity: 'warning', place: { pages: ['/faq', '/support'] } }),
    createFinding('html/c', { severity: 'warning', place: { pages: [] } }),
    createFinding('html/d', { severity: 'suggestion' }),
  ])
  expect(page.header).toContain('Errors 1 Warnings 2 Suggestions 1 Pages with findings 2 Known issues 0')
  expect(page.contents).toBe('HTML 3')
  expect(page.parts('html', 'h3')).toEqual([
    'Page /faq 2 findings',
    'Several pages 1 finding',
    'Header and footer, on every page 1 finding',
  ])
  expect(read([createFinding('html/d', { severity: 'suggestion' })]).contents).toBe('HTML no problems found')
})

const skippedPages = Array.from({ length: 22 }, (_, number) => `/page-${number}`)

test.each<[what: string, changes: Partial<AuditReport['audits'][number]>, text: string, contents: string]>([
  ['all pages', {}, 'HTML No problems found.', 'HTML no problems found'],
  [
    'nothing because of an error',
    { isComplete: false, checked: 'nothing', error: 'No browser.' },
    'HTML Not checked: No browser.',
    'HTML not checked',
  ],
  [
    'nothing because it was stopped',
    { isComplete: false },
    'HTML Incomplete: it was stopped before it could check anything.',
    'HTML no problems found, incomplete',
  ],
  [
    'some pages',
    { isComplete: false, skippedPages: ['/faq'] },
    'HTML Incomplete: 1 page not checked /faq',
    'HTML no problems found, incomplete',
  ],
  [
    'only the pages within the time limit',
    { isComplete: false, timedOut: true, skippedPages },
    `HTML Timed out: 22 pages not checked ${skippedPages.slice(0, 20).join(', ')} and 2 more`,
    'HTML no problems found, incomplete',
  ],
  [
    'some pages because of an error',
    { isComplete: false, error: '2 calls gave nothing.', skippedPages: ['/faq'] },
    'HTML Incomplete: 2 calls gave nothing. Incomplete: 1 page not checked /faq',
    'HTML no problems found, incomplete',
  ],
])(
  'the page of an audit that checked %s shows the result and what was not checked',
  (_description, changes, text, contents) => {
    const page = read([], { audits: [{ ...createCheckedAudit('html', '71 pages'), ...changes }] })
    expect(page.section('html')).toBe(text)
    expect(page.contents).toBe(contents)
  },
)

test('shows a finding with its CMS field, its pages and details for engineers', () => {
  const pages = Array.from({ length: 9 }, (_, number) => `/product/${number}`)
  const evidence = { selector: '#logo', html: '<img>', standard: 'WCAG 2.2 1.1.1', helpUrl: 'https://rules.example/' }
  const [article = ''] = read([createFinding('html/no-alt/faq', { place: { ...content, pages }, evidence })]).parts(
    'html',
    'article',
  )
  expect(article).toContain('To do: Fix it.')
  expect(article).toContain('In the CMS strapi/page/faq › answer')
  expect(article).toContain(`Seen on 9 pages: ${pages.slice(0, 8).join(', ')} …`)
  expect(article).toContain(
    'Rule html/no-alt CMS field strapi/page/faq › answer Selector #logo Standard WCAG 2.2 1.1.1 Finding ID html/no-alt/faq Explanation https://rules.example/ <img>',
  )
})

test("shows the name of a finding's field to editors and its path to engineers", () => {
  const place = { ...content, field: 'faq_item_list[0].answer', location: 'question 1, answer' }
  const [article = ''] = read([createFinding('html/no-alt/faq', { place })]).parts('html', 'article')
  expect(article).toContain('Field question 1, answer')
  expect(article).not.toContain('In the CMS strapi')
  expect(article).toContain('CMS field strapi/page/faq › faq_item_list[0].answer')
})

test('lists known issues with their reason, owner and last day, outdated ones first', () => {
  const page = read([], {
    outdatedKnownIssues: [
      { ...issue, finding: 'html/old', status: 'expired' },
      { ...issue, finding: 'html/gone', status: 'not-found' },
    ],
    knownIssues: [{ finding: createFinding('html/x'), issue }],
  })
  expect(page.contents).toContain('Known issues 2 to review')
  const text = page.section('known')
  expect(text).toContain('Expired on 2026-12-31: html/old (The template moves.; Ann). Fix it, or agree on a new date.')
  expect(text).toContain('No longer found: html/gone (The template moves.; Ann). Remove it from the list.')
  expect(text).toContain('x is broken. The template moves. Ann 2026-12-31')
  expect(read([], { outdatedKnownIssues: [{ ...issue, status: 'not-found' }] }).section('known')).toContain(
    'No longer found: html/x',
  )
  expect(read([]).section('known')).toBe('')
})

test('lists external links with the number of pages they are on', () => {
  const externalLinks = [{ url: 'https://a.example/', pages: ['/faq', '/support'] }]
  expect(read([], { externalLinks }).section('external')).toBe('External links 1 link https://a.example/ on 2 pages')
  expect(read([], { externalLinks: [] }).section('external')).toBe('')
})

test('lists findings from the previous run that this run did not check', () => {
  const createListedFinding = (message: string) => ({ id: message, message })
  const comparison = {
    previous: { startedAt: '2026-11-19T09:30:00.000Z', verdict: 'findings' as const, folder: 'before' },
    added: [],
    unchanged: [createListedFinding('the same')],
    fixed: [],
    notChecked: [createListedFinding('not seen')],
  }
  const since = read([], { comparison }).section('since')
  expect(since).toContain('The previous run was on 2026-11-19 at 09:30 UTC: findings ( report ).')
  expect(since).toContain(
    'Unchanged 1 the same Not checked 1 This run did not check these findings of the previous run again. not seen',
  )
  expect(since).not.toContain('Neither run has findings')
  const externalText = (changes: object): string =>
    read([], { comparison: { ...comparison, notChecked: [], ...changes } }).section('since')
  expect(externalText({})).not.toContain('Neither run has findings')
  expect(externalText({ added: [createListedFinding('fresh')], fixed: [createListedFinding('repaired')] })).toContain(
    'New 1 fresh Fixed 1 repaired Unchanged 1 the same',
  )
  const nothing = { ...comparison, unchanged: [], notChecked: [] }
  expect(read([], { comparison: nothing }).section('since')).toContain('Neither run has findings')
})

test('the footer names the source of the content, and the command that page links on this computer need', () => {
  const page = { place: { pageUrl: 'http://127.0.0.1:4173/faq' } }
  const audits = [createCheckedAudit('content', '58 CMS responses')]
  expect(read([createFinding('content/a', page)], { audits }).footer).toMatch(
    /Links to pages work while npx storefront serve is running\. Environment demo, content of the project’s files/,
  )
  const live = read([createFinding('content/a', { place: { pageUrl: 'https://shop.example/faq' } })], {
    audits,
    apiUrl: 'https://api.shop.example',
  })
  expect(live.footer).toContain('content of https://api.shop.example')
  expect(live.footer).not.toContain('Links to pages')
})

test('highlights the quoted words with all their spaces', () => {
  const html = renderReportPage(
    createAuditReport(
      [
        createFinding('content/a', {
          message: 'It has "two  spaces".',
          place: { quote: 'There are two  spaces here.' },
        }),
      ],
      {
        audits: [createCheckedAudit('content', '58 CMS responses')],
      },
    ),
    { screenshots: new Map(), files: [] },
  )
  expect(html).toContain('<blockquote>There are <mark>two  spaces</mark> here.</blockquote>')
  expect(html).toMatch(/blockquote,\.message\{white-space:pre-wrap\}/)
})

test('shows findings for engineers once per rule in a section after the findings for editors', () => {
  const slow = Array.from({ length: 11 }, (_, number) =>
    createFinding(`performance/largest-contentful-paint/${number}`, {
      rule: 'performance/largest-contentful-paint',
      severity: 'error',
      message: `The largest element appears after ${number} s.`,
      isForEngineers: true,
    }),
  )
  const typo = createFinding('html/typo', { severity: 'warning', fix: 'Look at it. Ask an engineer.' })
  const page = read([...slow, typo])
  expect(page.contents).toBe('HTML 1 For engineers 11')
  expect(page.parts('engineers', 'h3')).toEqual(['performance/largest-contentful-paint 11 findings'])
  expect(page.section('engineers')).toContain('10 more like this')
  expect(page.parts('html', 'article')).toHaveLength(1)
  expect(page.header).toContain('Start here: typo is broken.')
  expect(read([createFinding('html/a', { isForEngineers: true })]).contents).toBe(
    'HTML only for engineers For engineers 1',
  )
})

test('lists unknown words with their places, collapsed, and with a button each on a live page', () => {
  const place = createPlace(['/faq'], {
    cmsPath: 'strapi/page/faq',
    field: 'answer',
    location: 'question 1, answer',
    quote: 'Made of zamak.',
    editUrl: 'https://cms.example/faq',
  })
  const report = createAuditReport([createUnknownWords([{ word: 'zamak', place }])], {
    audits: [createCheckedAudit('content', '58 CMS responses')],
  })
  const live = { token: '', version: 1, status: '', script: '' }
  const [page, livePage] = [undefined, live].map((each) =>
    renderReportPage(report, { screenshots: new Map(), files: [], ...(each === undefined ? {} : { live: each }) }),
  )
  expect(page).toMatch(/<details>\s*<summary>1 word to check<\/summary>/)
  expect(page).toContain('/faq › question 1, answer')
  expect(page).toContain('<blockquote>Made of <mark>zamak</mark>.</blockquote>')
  expect(page).toContain('https://cms.example/faq')
  expect(page).not.toContain('Accept "zamak" as a word</button>')
  expect(livePage).toContain('<button type="button" data-word="zamak">Accept "zamak" as a word</button>')
})
