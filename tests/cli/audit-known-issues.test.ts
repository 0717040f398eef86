import { readFile, writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { auditFolder } from './audit-folder.ts'

/** Time limit for a build and a run on a busy computer. */
const LIMIT_MS = 180_000

const folder = auditFolder()
const { audit, report, rewritten } = folder

const ID = 'html/missing-description/faq/head > meta[name=description]'
const issue = { finding: ID, reason: 'The CMS is being moved', owner: 'Ann', until: '2999-12-31' }
let copy: string

beforeAll(async () => {
  copy = await rewritten('known', {
    'faq/index.html': (html) => html.replace(/<meta name="description"[^>]*>/, ''),
  })
})

async function withIssues(...issues: object[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const file = folder.at('known.json')
  await writeFile(file, JSON.stringify({ issues }))
  return audit('--only', 'html', '--dir', copy, '--known-issues', file)
}

test(
  'ignores a valid known issue',
  async () => {
    const { code, stdout } = await withIssues(issue)
    expect(stdout).toContain('No problems found, 1 known issue ignored.')
    expect(code).toBe(0)
    const page = await readFile(folder.at('reports/audit/index.html'), 'utf8')
    expect(page).toMatch(/<h2 id="known">Known issues<\/h2>[^]*The CMS is being moved/)
  },
  LIMIT_MS,
)

test(
  'reports known issues that have expired or are no longer found',
  async () => {
    const fixedIssue = { ...issue, finding: 'html/missing-title/faq/head > title' }
    const { code, stdout } = await withIssues({ ...issue, until: '2020-01-31' }, fixedIssue)
    expect(stdout).toContain(`Known issue expired on 2020-01-31: ${ID} (Ann)`)
    expect(stdout).toContain('Known issue no longer found: html/missing-title/faq/head > title (Ann)')
    expect(stdout).toContain('1 finding, 2 known issues outdated.')
    expect(code).toBe(1)
  },
  LIMIT_MS,
)

test(
  'AUD-03 the next audit is compared with the previous one',
  async () => {
    const found = await report('--only', 'html', '--dir', copy)
    expect(found.findings.map(({ id }) => id)).toEqual([ID])
    const rerun = await report('--only', 'html', '--dir', copy)
    expect(rerun.comparison).toMatchObject({ added: [], fixed: [], notChecked: [] })
    // Audits of different pages or with different checks do not count as previous runs.
    const other = await report('/faq', '--only', 'html', '--dir', copy)
    expect(other.comparison).toBeNull()
  },
  LIMIT_MS,
)

test(
  'rejects an invalid known-issues file and names the mistake',
  async () => {
    const { code, stderr } = await withIssues({ ...issue, owener: 'Ann' })
    expect(stderr).toContain('issues.0.owener: Unrecognized field')
    expect(stderr).toContain('Next: Each issue must have "finding", "reason", "owner" and "until"')
    expect(code).toBe(2)
  },
  LIMIT_MS,
)
