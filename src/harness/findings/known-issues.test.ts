import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlace, type Finding } from './finding.ts'
import { type KnownIssue, readKnownIssues, applyKnownIssues } from './known-issues.ts'

const finding = (id: string): Finding => ({
  id,
  rule: 'html/missing-title',
  severity: 'error',
  message: 'The page has no title.',
  fix: 'Fill it in.',
  place: createPlace(['/faq']),
  evidence: null,
})

const issue = (id: string, until: string): KnownIssue => ({
  finding: id,
  reason: 'The CMS moves.',
  owner: 'Ann',
  until,
})

describe('applyKnownIssues', () => {
  const sort = (issues: readonly KnownIssue[], isCovered: (id: string) => boolean = () => true) => {
    const { findings, knownIssues, outdatedKnownIssues } = applyKnownIssues(
      [finding('html/a'), finding('html/b')],
      issues,
      '2026-11-30',
      isCovered,
    )
    return {
      findings: findings.map(({ id }) => id),
      known: knownIssues.map((entry) => [entry.finding.id, entry.issue.owner]),
      stale: outdatedKnownIssues.map((entry) => [entry.finding, entry.status]),
    }
  }

  test('ignores a known issue up to and including its last day', () => {
    for (const until of ['2026-12-01', '2026-11-30']) {
      expect(sort([issue('html/a', until)])).toEqual({ findings: ['html/b'], known: [['html/a', 'Ann']], stale: [] })
    }
  })

  test('reports an expired entry and does not apply it', () => {
    expect(sort([issue('html/b', '2026-11-29')])).toEqual({
      findings: ['html/a', 'html/b'],
      known: [],
      stale: [['html/b', 'expired']],
    })
  })

  test('reports an entry without a finding as not found, even after its last day', () => {
    const issues = [issue('html/c', '2026-12-01'), issue('html/d', '2026-01-01')]
    const outdated = [
      ['html/c', 'not-found'],
      ['html/d', 'not-found'],
    ]
    expect(sort(issues)).toEqual({ findings: ['html/a', 'html/b'], known: [], stale: outdated })
  })

  test('does not report an entry if no audit checked its location', () => {
    const issues = [issue('links/c', '2026-12-01'), issue('links/d', '2026-01-01')]
    expect(sort(issues, (id) => id.startsWith('html/')).stale).toEqual([])
  })
})

describe('readKnownIssues', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'storefront-known-issues-'))))
  afterAll(() => rm(folder, { recursive: true }))

  const read = async (text: string) => {
    const file = join(folder, 'known.json')
    await writeFile(file, text)
    return readKnownIssues(file)
  }
  const readError = async (text: string) => read(text).catch((error: unknown) => error)
  const good = issue('html/a', '2026-11-30')
  const NEXT =
    'Each issue must have "finding", "reason", "owner" and "until" (such as 2026-12-31), and no other fields.'

  test('accepts entries with a finding, a reason, an owner and a last day', async () => {
    expect(await read(JSON.stringify({ issues: [good] }))).toEqual([good])
    expect(await read('{"issues":[]}')).toEqual([])
  })

  test('reports an invalid entry with its path', async () => {
    const issues = [good, { ...good, owner: '' }, { ...good, until: '30.11.2026', owener: 'Ann', whom: 'Bob' }]
    expect(await readError(JSON.stringify({ issues }))).toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(
        /^The list of known issues, .*known\.json, is invalid: issues\.1\.owner: Must not be empty; issues\.2\.until: Must be a date such as 2026-12-31; issues\.2\.owener: Unrecognized field; issues\.2\.whom: Unrecognized field\.$/,
      ) as string,
      next: NEXT,
    })
    for (const empty of ['finding', 'reason', 'owner', 'until']) {
      const error = await readError(JSON.stringify({ issues: [{ ...good, [empty]: '' }] }))
      expect(error).toMatchObject({ message: expect.stringContaining(`issues.0.${empty}: `) as string })
    }
  })

  test('reports an invalid file', async () => {
    const text = expect.stringMatching(
      /is invalid: issues: Missing; must be a list; isues: Unrecognized field\.$/,
    ) as string
    expect(await readError('{"isues":[]}')).toMatchObject({ message: text, next: NEXT })
    expect(await readError('[]')).toMatchObject({
      message: expect.stringContaining('is invalid: the file: ') as string,
    })
  })

  test('reports a missing file or invalid JSON with the next step', async () => {
    const next = 'Correct the file, or pass a different file with --known-issues.'
    const file = join(folder, 'none.json')
    await expect(readKnownIssues(file)).rejects.toMatchObject({
      kind: 'usage',
      message: `The list of known issues, ${file}, cannot be read: it does not exist.`,
      next,
      cause: { code: 'ENOENT' },
    })
    expect(await readError('{')).toMatchObject({
      message: expect.stringMatching(/known\.json, cannot be read: .*JSON/) as string,
      next,
    })
  })
})
