import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlace, type Finding } from '../findings/finding.ts'
import { renderReportPage } from './html/report-page.ts'
import { renderJunit } from './junit.ts'
import { compareReports, publishReport, withDraft } from './publish.ts'
import { createAuditReport, createCheckedAudit, createFinding } from './test-audit-report.ts'

const title = createFinding('html/missing-title/faq/head > title')
const heading = createFinding('html/missing-h1/faq/main')
const issueOf = ({ id }: Finding) => ({ finding: id, reason: 'Later', owner: 'Ann', until: '2999-12-31' })

describe('compareReports', () => {
  const ids = (...reports: Parameters<typeof compareReports>) => {
    const comparison = compareReports(...reports)
    return (
      comparison && {
        added: comparison.added,
        fixed: comparison.fixed.map(({ id }) => id),
        notChecked: comparison.notChecked.map(({ id }) => id),
      }
    )
  }

  test('classifies findings as new or fixed by ID, regardless of message and pages', () => {
    const changed = createFinding('html/a', { message: 'In other words.', place: { pages: ['/'] } })
    expect(ids(createAuditReport([changed, heading]), createAuditReport([createFinding('html/a'), title]))).toEqual({
      added: [heading.id],
      fixed: [title.id],
      notChecked: [],
    })
  })

  test('returns null for a report with another scope', () => {
    const other = createAuditReport([title], { scope: { patterns: ['/faq'], externalLinks: false } })
    expect(compareReports(createAuditReport([]), other)).toBeNull()
  })

  test('counts a finding that becomes a known issue neither as fixed nor as new', () => {
    const known = createAuditReport([], { knownIssues: [{ finding: title, issue: issueOf(title) }] })
    const none = { added: [], fixed: [], notChecked: [] }
    expect(ids(known, createAuditReport([title]))).toEqual(none)
    expect(ids(createAuditReport([title]), known)).toEqual(none)
  })

  test.each([
    ['a skipped page', { skippedPages: ['/faq'] }],
    ['a failed audit', { error: '2 CMS requests failed.' }],
  ])('never counts a finding as fixed after %s', (_, change) => {
    const audits = [{ ...createCheckedAudit('html', '9 pages'), isComplete: false, ...change }]
    expect(ids(createAuditReport([], { audits }), createAuditReport([title]))).toEqual({
      added: [],
      fixed: [],
      notChecked: [title.id],
    })
  })

  test('never counts a link as fixed whose host did not respond', () => {
    const link = createFinding('links/external-link/https://a.example/')
    const audits = [createCheckedAudit('links', '1 link')]
    const externalLinks = [{ url: 'https://a.example/', pages: ['/faq'], failure: 'did not respond' }]
    const now = createAuditReport([], { audits, externalLinks })
    expect(ids(now, createAuditReport([link], { audits }))?.notChecked).toEqual([link.id])
  })
})

describe('publishReport', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-publish-'))
  })

  afterAll(() => rm(folder, { recursive: true }))

  test('AUD-03 replaces the previous report and compares the new one with it', async () => {
    const publish = (findings: Finding[]) =>
      withDraft(folder, async (draft) => {
        await mkdir(join(draft, 'places'))
        await writeFile(join(draft, 'places/1.webp'), 'image')
        return publishReport(draft, folder, createAuditReport(findings))
      })
    expect((await publish([title])).report.comparison).toBeNull()
    const { report, folder: published } = await publish([heading])
    expect(report.comparison).toMatchObject({ added: [heading.id], fixed: [{ id: title.id }] })
    expect(await readdir(folder)).toEqual(['audit'])
    expect((await readdir(published)).toSorted()).toEqual(['index.html', 'junit.xml', 'places', 'report.json'])
  })

  test('ignores a damaged previous report', async () => {
    await writeFile(join(folder, 'audit/report.json'), '{"schema":')
    const { report } = await withDraft(folder, (draft) => publishReport(draft, folder, createAuditReport([])))
    expect(report.comparison).toBeNull()
  })
})

/** Texts of a CMS that must not be interpreted. */
const HOSTILE = '</script><img src=x onerror=alert(1)>"\'&\u0000\uD83D ]]> ${x} {{y}}'

const hostile = createFinding('content/a', {
  message: HOSTILE,
  fix: HOSTILE,
  place: {
    cmsPath: HOSTILE,
    field: HOSTILE,
    location: HOSTILE,
    quote: HOSTILE,
    pages: [HOSTILE],
    editUrl: 'https://cms.example/',
  },
  places: [createPlace([HOSTILE]), createPlace(['/faq'], { pageUrl: 'javascript:alert(1)' })],
  words: [{ word: HOSTILE, suggestion: HOSTILE, count: 2, place: createPlace([]) }],
})

test('the HTML report escapes texts of the content, links only to websites, and allows only its own script', () => {
  const page = renderReportPage(
    createAuditReport([hostile, createFinding('content/b')], {
      environment: HOSTILE,
      externalLinks: [{ url: 'javascript:alert(1)', pages: [HOSTILE], failure: HOSTILE }],
    }),
    { screenshots: new Map() },
  )
  expect(page).not.toContain('<img src=x')
  expect(page).not.toContain('href="javascript:')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toMatch(/default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-[\w+/]{43}='"/)
})

test('JUnit has a failure for each problem, and escapes texts of the content', () => {
  const audits = [{ ...createCheckedAudit('content', '9 responses'), isComplete: false, error: HOSTILE }]
  const xml = renderJunit(
    createAuditReport([hostile, createFinding('content/b', { severity: 'suggestion' })], { audits }),
  )
  expect(xml).toContain('<testsuite name="content" tests="2" failures="1" errors="0" skipped="1"')
  expect(
    xml.replaceAll(/<\/?(?:testsuites|testsuite|testcase|failure|skipped)(?: \w+="[^"<]*")*\/?>|<\?xml[^<]*>/g, ''),
  ).not.toMatch(/[<>]/)
  // oxlint-disable-next-line no-control-regex -- XML does not allow it
  expect(xml).not.toMatch(/\u0000/)
})
