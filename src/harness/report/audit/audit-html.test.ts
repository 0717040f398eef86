import { expect, test } from 'vitest'
import { readPage, type ReadPage } from '../test-report-page.ts'
import { renderAuditHtml } from './audit-html.ts'
import type { AuditReport } from './audit-report.ts'
import { audit, finding, lookedAt } from './test-audit-report.ts'

const read = (...report: Parameters<typeof audit>): ReadPage => readPage(renderAuditHtml(audit(...report), []))

const content = { call: 'strapi/page/faq', field: 'answer' }
const issue = { finding: 'html/x', reason: 'The template moves.', owner: 'Ann', until: '2026-12-31' }

test.each<[changes: Partial<AuditReport>, title: string]>([
  [{}, 'Nothing to mend in demo'],
  [{ verdict: 'incomplete' }, 'Nothing to mend in what was looked at of demo'],
  [
    { verdict: 'findings', stale: [{ ...issue, why: 'expired' }] },
    'Nothing to mend in demo, but known issues to go through',
  ],
  [
    { scope: { patterns: [], external: false, shard: null, draft: 'strapi/page/faq' } },
    'Nothing to mend in the draft of strapi/page/faq',
  ],
  [{ verdict: 'findings', findings: [finding('html/a')] }, '1 thing to mend in demo'],
])('AUD-01 AUD-11 AUD-25 AUD-34 the page says what came of an audit: %j', (changes, title) => {
  expect(read([], changes).header).toContain(title)
})

test('AUD-09 AUD-21 the facts count what is to be mended first, after and perhaps, and the contents only what is to be mended', () => {
  const page = read([
    finding('html/a'),
    finding('html/b', { severity: 'warning', pages: ['/faq', '/support'] }),
    finding('html/c', { severity: 'warning', pages: [] }),
    finding('html/d', { severity: 'hint' }),
  ])
  expect(page.header).toContain('To mend first 1 To mend after 2 Hints 1 Pages with findings 2 Known, not counted 0')
  expect(page.contents).toBe('HTML 3')
  expect(page.parts('html', 'h3')).toEqual([
    'Page /faq 2 findings',
    'Several pages 1 finding',
    'Header and footer, on every page 1 finding',
  ])
  expect(read([finding('html/d', { severity: 'hint' })]).contents).toBe('HTML nothing to mend')
})

const left = Array.from({ length: 22 }, (_, number) => `/page-${number}`)

test.each<[what: string, changes: Partial<AuditReport['audits'][number]>, text: string, contents: string]>([
  ['all', {}, 'HTML Nothing to mend.', 'HTML nothing to mend'],
  [
    'nothing, for a reason',
    { isComplete: false, checked: 'nothing', error: 'No browser.' },
    'HTML Could not look: No browser.',
    'HTML nothing to mend, incomplete',
  ],
  [
    'nothing, since it was stopped',
    { isComplete: false },
    'HTML Incomplete: it was stopped before it could look.',
    'HTML nothing to mend, incomplete',
  ],
  [
    'some pages',
    { isComplete: false, left: ['/faq'] },
    'HTML Incomplete: 1 page not looked at /faq',
    'HTML nothing to mend, incomplete',
  ],
  [
    'some pages, for want of time',
    { isComplete: false, isOutOfTime: true, left },
    `HTML No time: 22 pages not looked at ${left.slice(0, 20).join(', ')} and 2 more`,
    'HTML nothing to mend, incomplete',
  ],
  [
    'some, for a reason',
    { isComplete: false, error: '2 calls gave nothing.', left: ['/faq'] },
    'HTML Incomplete: 2 calls gave nothing. Incomplete: 1 page not looked at /faq',
    'HTML nothing to mend, incomplete',
  ],
])(
  'AUD-25 AUD-28 AUD-26 AUD-37 of an audit that looked at %s the page says so, and calls nothing good that it did not see',
  (_what, changes, text, contents) => {
    const page = read([], { audits: [{ ...lookedAt('html', '71 pages'), ...changes }] })
    expect(page.section('html')).toBe(text)
    expect(page.contents).toBe(contents)
  },
)

test('AUD-09 a finding says where it is in the CMS, on which pages, and what engineers want to know', () => {
  const pages = Array.from({ length: 9 }, (_, number) => `/product/${number}`)
  const technical = { selector: '#logo', element: '<img>', standard: 'WCAG 2.2 1.1.1', guide: 'https://rules.example/' }
  const [article = ''] = read([finding('html/no-alt/faq', { content, pages, technical })]).parts('html', 'article')
  expect(article).toContain('To do: Mend it.')
  expect(article).toContain('In the CMS strapi/page/faq › answer')
  expect(article).toContain(`Seen on 9 pages: ${pages.slice(0, 8).join(', ')} …`)
  expect(article).toContain(
    'Rule html/no-alt Selector #logo Standard WCAG 2.2 1.1.1 Known issue id html/no-alt/faq Explanation https://rules.example/ <img>',
  )
})

test('AUD-11 the known issues are listed with reason, owner and day, and those to go through first', () => {
  const page = read([], {
    stale: [
      { ...issue, finding: 'html/old', why: 'expired' },
      { ...issue, finding: 'html/gone', why: 'vanished' },
    ],
    known: [{ finding: finding('html/x'), issue }],
  })
  expect(page.contents).toContain('Known issues 2 to go through')
  const text = page.section('known')
  expect(text).toContain('Ran out on 2026-12-31: html/old (The template moves.; Ann). Mend it, or agree on a new day.')
  expect(text).toContain('Found no longer: html/gone (The template moves.; Ann). Take it out of the list.')
  expect(text).toContain('x is broken. The template moves. Ann 2026-12-31')
  expect(read([], { stale: [{ ...issue, why: 'vanished' }] }).section('known')).toContain('Found no longer: html/x')
  expect(read([]).section('known')).toBe('')
})

test('AUD-05 the addresses outside the shop are listed with how many pages have them', () => {
  const externalLinks = [{ url: 'https://a.example/', pages: ['/faq', '/support'] }]
  expect(read([], { externalLinks }).section('external')).toBe(
    'Addresses outside the shop 1 address https://a.example/ on 2 pages',
  )
  expect(read([], { externalLinks: [] }).section('external')).toBe('')
})

test('JRNY-14 what the run before complained about and this one did not look at is told as that', () => {
  const complaint = (text: string) => ({ id: text, text })
  const comparison = {
    previous: { startedAt: '2026-11-19T09:30:00.000Z', verdict: 'findings', folder: 'before' },
    fresh: [],
    known: [complaint('the same')],
    fixed: [],
    unseen: [complaint('not seen')],
  }
  const since = read([], { comparison }).section('since')
  expect(since).toContain('The run before was on 2026-11-19 at 09:30 UTC: findings ( its report ).')
  expect(since).toContain('Known from the run before 1 the same Not looked at this time 1 not seen')
  expect(since).not.toContain('Neither that run nor this one')
  const told = (changes: object): string =>
    read([], { comparison: { ...comparison, unseen: [], ...changes } }).section('since')
  expect(told({})).not.toContain('Neither that run nor this one')
  expect(told({ fresh: [complaint('fresh')], fixed: [complaint('mended')] })).toContain(
    'New 1 fresh Fixed since 1 mended Known from the run before 1 the same',
  )
  const nothing = { ...comparison, known: [], unseen: [] }
  expect(read([], { comparison: nothing }).section('since')).toContain('Neither that run nor this one')
})
