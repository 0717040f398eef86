import { stripVTControlCharacters } from 'node:util'
import { expect, test, vi } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { auditProgress, printAudit, printErrors, formatProgress } from './audit-print.ts'

const {
  createAuditReport: audit,
  createFinding: finding,
  createCheckedAudit: checkedAudit,
} = await import('#harness/report/test-audit-report.ts')

test.each([
  [{ done: 0, pages: 70, findings: 0, remainingMs: null }, 'html: 0 of 70 pages, 0 findings'],
  [{ done: 1, pages: 70, findings: 1, remainingMs: 300 }, 'html: 1 of 70 pages, 1 finding, about 1 s left'],
  [{ done: 12, pages: 70, findings: 3, remainingMs: 89_000 }, 'html: 12 of 70 pages, 3 findings, about 89 s left'],
  [{ done: 13, pages: 70, findings: 3, remainingMs: 130_000 }, 'html: 13 of 70 pages, 3 findings, about 2 min left'],
  [{ done: 70, pages: 70, findings: 3, remainingMs: 0 }, 'html: 70 of 70 pages, 3 findings'],
])('the progress line shows counts and, once known, the remaining time: case %#', (progress, line) => {
  expect(stripVTControlCharacters(formatProgress({ audit: 'html', ...progress }))).toBe(line)
})

test('a log gets a progress line every 30 s', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const { onProgress } = auditProgress(false)
    for (const seconds of [0, 29, 31, 40, 60, 62]) {
      now.mockReturnValue(seconds * 1000)
      onProgress({ audit: 'accessibility', done: seconds, pages: 70, findings: 0, remainingMs: null })
    }
    expect(write.mock.calls.map(([text]) => stripVTControlCharacters(String(text)))).toEqual([
      'accessibility: 31 of 70 pages, 0 findings\n',
      'accessibility: 62 of 70 pages, 0 findings\n',
    ])
  } finally {
    vi.restoreAllMocks()
  }
})

/** Returns the printed output of a report. */
async function printed(...report: Parameters<typeof audit>): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await printAudit(audit(...report), 'reports/one')
    return stripVTControlCharacters(write.mock.calls.map(([text]) => String(text)).join(''))
  } finally {
    write.mockRestore()
  }
}

test('prints three findings of a rule, and the number of remaining ones', async () => {
  const alike = Array.from({ length: 200 }, (_, index) => finding(`html/no-alt/${index}`))
  const text = await printed([...alike, finding('html/no-title/support', { place: { pages: ['/support'] } })])
  expect(text.match(/no-alt is broken\./g)).toHaveLength(3)
  expect(text).toContain('Seen on: /support\n… and 197 more in the report.\n201 findings.\n')
})

test('prints each text of the content on one line that is no command of a CI server', async () => {
  const message = 'The text is "\n::error::x\r\u001B[31m##vso[task]".'
  const place = { cmsPath: 'strapi/page/faq', location: '::warning::', pages: ['::set-output'] }
  const text = await printed([finding('content/a', { message, place })])
  expect(text).not.toMatch(/^\s*(?:::|##)/m)
  expect(text.split('\n')[1]).toBe('    Fix it.')
})

test('prints workflow commands on GitHub, with texts of the content on one line', async () => {
  vi.stubEnv('GITHUB_ACTIONS', 'true')
  try {
    const text = await printed([
      finding('content/a', { message: 'It is 100%\n::error::x.' }),
      finding('html/b', { severity: 'suggestion' }),
    ])
    expect(text.split('\n').filter((line) => line.startsWith('::'))).toEqual([
      expect.stringMatching(/^::error title=content\/a::\/faq: It is 100%25.+Fix it\.$/) as string,
    ])
  } finally {
    vi.unstubAllEnvs()
  }
})

test('prints an incomplete audit with the reason', async () => {
  const skipped = { ...checkedAudit('html', '2 pages'), isComplete: false, skippedPages: ['/faq', '/support'] }
  const unread = { ...checkedAudit('content', '40 responses'), isComplete: false, error: '2 CMS requests failed.' }
  const audits = [skipped, { ...skipped, timedOut: true }, unread, { ...skipped, skippedPages: [] }]
  const text = await printed([], { verdict: 'incomplete', audits })
  expect(text).toMatch(/^The audit is not complete: no problems found in what was checked\.$/m)
  expect(text).toContain('HTML is incomplete: /faq and 1 more page not checked.\n')
  expect(text).toContain('HTML timed out before /faq and 1 more page. Increase --time-limit.\n')
  expect(text).toContain('CONTENT is incomplete: 2 CMS requests failed.\n')
  expect(text).toContain('HTML is incomplete: it was stopped before it could check anything.\n')
})

test('AUD-02 prints a finding with its fix, CMS field and pages', async () => {
  const content = { cmsPath: 'strapi/page/faq', field: 'answer' }
  const text = await printed([
    finding('content/a', { place: { ...content, pages: ['/faq', '/support'] } }),
    finding('content/b', { place: { ...content, field: '', pages: [] }, severity: 'warning' }),
    finding('content/c', { severity: 'suggestion' }),
  ])
  expect(text.split('\n').slice(0, 10)).toEqual([
    '✗ a is broken.',
    '    Fix it.',
    '    In the CMS: strapi/page/faq › answer',
    '    Seen on: /faq and 1 more',
    '! b is broken.',
    '    Fix it.',
    '    In the CMS: strapi/page/faq',
    '· c is broken.',
    '    Fix it.',
    '    Seen on: /faq',
  ])
  expect(text).toMatch(/^2 findings, 1 suggestion\.$/m)
})

test('counts known issues separately and lists outdated entries', async () => {
  const issue = { finding: 'html/x', reason: 'Later', owner: 'Ann', until: '2026-11-01' }
  const text = await printed([], {
    verdict: 'findings',
    knownIssues: [{ finding: finding('html/x'), issue }],
    outdatedKnownIssues: [
      { ...issue, status: 'expired' },
      { ...issue, status: 'not-found' },
    ],
  })
  expect(text).toContain('Known issue expired on 2026-11-01: html/x (Ann)\nKnown issue no longer found: html/x (Ann)\n')
  expect(text).toMatch(/^No problems found, 1 known issue ignored, 2 known issues outdated\.$/m)
})

test('AUD-03 prints twenty findings and the number of remaining ones', async () => {
  const text = await printed(Array.from({ length: 23 }, (_, index) => finding(`html/rule-${index}`)))
  expect(text.match(/^✗/gm)).toHaveLength(20)
  expect(text).toContain('… and 3 more in the report.\n23 findings.\n')
})

test('prints once why audits could not run, with the next step', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const error = (message: string) => new StorefrontError({ kind: 'external', message, next: 'Install it.' })
    printErrors([error('No browser.'), error('No browser.'), error('No export.')])
    const text = stripVTControlCharacters(write.mock.calls.map(([line]) => String(line)).join(''))
    expect(text).toBe('storefront: No browser.\n  Next: Install it.\nstorefront: No export.\n  Next: Install it.\n')
  } finally {
    write.mockRestore()
  }
})
