import { readFile, writeFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { getReportJsonSchema } from '#harness/report/model/report.ts'
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

/** Validates a report without zod, with the JSON Schema that the command prints. Returns the violations. */
function findSchemaErrors(content: unknown): string[] {
  // Dates are checked against the pattern next to their format.
  const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(getReportJsonSchema())
  validate(content)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

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
    const page = await readFile(folder.at('reports/latest/index.html'), 'utf8')
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
  'AUD-03 the next audit reports new and fixed findings, and its JSON matches its schema',
  async () => {
    const found = await report('--only', 'html', '--dir', copy)
    expect(found.findings.map(({ id }) => id)).toEqual([ID])
    expect(findSchemaErrors(found)).toEqual([])
    const { stdout } = await audit('--only', 'html', '--dir', folder.shop())
    expect(stdout).toContain(
      'No problems found.\nCompared with the previous run: 0 new, 0 unchanged, 1 fixed\n  Fixed: ',
    )
    const rerun = await report('--only', 'html', '--dir', copy)
    expect(rerun.comparison).toMatchObject({ added: [{ id: ID }], unchanged: [], fixed: [], notChecked: [] })
    expect(rerun.trend.slice(-2).map(({ verdict, findings }) => [verdict, findings])).toEqual([
      ['passed', 0],
      ['findings', 1],
    ])
    expect(findSchemaErrors(rerun)).toEqual([])
    expect(findSchemaErrors({ ...rerun, findings: [{ ...rerun.findings[0], severity: 'bad' }] })).toEqual([
      '/findings/0/severity must be equal to one of the allowed values',
    ])
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
