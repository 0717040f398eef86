import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AuditReport } from '../model/audit-report.ts'
import { createAuditReport, createFinding, createCheckedAudit } from '../model/test-audit-report.ts'
import { createMeasurement } from '../model/test-measurement.ts'
import { hasPassed } from '../model/verdict.ts'
import { mergeAudits } from './merge-audits.ts'
import { mergeShards } from './merge-shards.ts'

const shardOf = (current: number, total: number) => ({
  scope: { patterns: [], externalLinks: false, shard: { current, total } },
})
const header = (pages: string[]) => createFinding('html/missing-language/every template/html', { place: { pages } })

test('AUD-27 merges a finding from several shards into one with all pages, and the run covers all pages', () => {
  const one = createAuditReport([header(['/faq', '/support']), createFinding('html/missing-title/faq')], {
    ...shardOf(1, 2),
    durationMs: 900,
    rerunCommand: 'npx storefront audit --shard 1/2 --fast',
    externalLinks: [{ url: 'https://a.example/', pages: ['/faq'] }],
  })
  const two = createAuditReport([header(['/about-us'])], {
    ...shardOf(2, 2),
    startedAt: '2026-11-20T09:29:00.000Z',
    externalLinks: [{ url: 'https://a.example/', pages: ['/about-us'] }],
  })
  const merged = mergeAudits([two, one])
  expect(merged.findings.map(({ id, place: findingPlace }) => [id, findingPlace.pages])).toEqual([
    ['html/missing-language/every template/html', ['/about-us', '/faq', '/support']],
    ['html/missing-title/faq', ['/faq']],
  ])
  expect(merged).toMatchObject({
    verdict: 'findings',
    startedAt: '2026-11-20T09:29:00.000Z',
    durationMs: 1200,
    scope: { shard: null },
    audits: [{ name: 'html', checked: '71 pages + 71 pages', isComplete: true }],
    externalLinks: [{ url: 'https://a.example/', pages: ['/about-us', '/faq'] }],
  })
  expect(mergeAudits([one, two]).rerunCommand).toBe('npx storefront audit --fast')
})

test("AUD-27 merges known issues from several shards and keeps the shards' measurements", () => {
  const issue = { finding: header([]).id, reason: 'The template moves.', owner: 'Ann', until: '2026-12-31' }
  const shard = (number: number, page: string): AuditReport =>
    createAuditReport([], {
      ...shardOf(number, 2),
      knownIssues: [{ finding: header([`/${page}`]), issue }],
      measurements: [createMeasurement(page)],
    })
  const merged = mergeAudits([shard(1, 'faq'), shard(2, 'about-us')])
  expect(merged.knownIssues).toEqual([{ finding: header(['/about-us', '/faq']), issue }])
  expect(merged.measurements).toEqual([createMeasurement('faq'), createMeasurement('about-us')])
})

test('AUD-27 lists pages that a shard skipped as skipped in the merged report', () => {
  const incompleteAudit = { ...createCheckedAudit('html', '3 pages'), isComplete: false, skippedPages: ['/faq'] }
  const shards = [
    createAuditReport([], shardOf(1, 2)),
    createAuditReport([], { ...shardOf(2, 2), audits: [incompleteAudit] }),
  ]
  expect(mergeAudits(shards)).toMatchObject({
    verdict: 'incomplete',
    audits: [{ isComplete: false, skippedPages: ['/faq'] }],
  })
  expect(hasPassed(mergeAudits(shards))).toBe(false)
})

test('AUD-26 a shard that timed out does not fail the merged run', () => {
  const incompleteAudit = { ...createCheckedAudit('html', '3 pages'), isComplete: false, skippedPages: ['/faq'] }
  const hurried = createAuditReport([], { ...shardOf(1, 2), audits: [{ ...incompleteAudit, timedOut: true }] })
  expect(hasPassed(mergeAudits([hurried, createAuditReport([], shardOf(2, 2))]))).toBe(true)
  expect(
    hasPassed(mergeAudits([hurried, createAuditReport([], { ...shardOf(2, 2), audits: [incompleteAudit] })])),
  ).toBe(false)
  expect(
    hasPassed(mergeAudits([hurried, createAuditReport([createFinding('html/missing-title/faq')], shardOf(2, 2))])),
  ).toBe(false)
})

test('AUD-27 AUD-37 the merged report contains the errors and tool versions of all shards, and suggestions do not fail it', () => {
  const hint = createFinding('html/long/faq', { severity: 'suggestion' })
  const unread = { ...createCheckedAudit('html', '3 pages'), error: '2 calls gave nothing.' }
  const entry = { finding: 'html/x', reason: 'Later', owner: 'Ann', until: '2999-12-31', status: 'not-found' as const }
  const merged = mergeAudits([
    createAuditReport([hint], { ...shardOf(1, 2), toolVersions: { chromium: '140' }, outdatedKnownIssues: [entry] }),
    createAuditReport([], { ...shardOf(2, 2), audits: [unread], toolVersions: { lighthouse: '13' } }),
  ])
  expect(merged).toMatchObject({
    verdict: 'passed',
    audits: [{ error: '2 calls gave nothing.' }],
    toolVersions: { chromium: '140', lighthouse: '13' },
    // A known issue without a finding in one shard may have one in another.
    outdatedKnownIssues: [],
    externalLinks: null,
  })
})

/** Writes the reports of shards the same way audits do, and merges their folders. */
async function merge(...shards: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-merge-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const parts = shards.map((_, at) => join(folder, `shard-${at + 1}`))
  for (const [at, shard] of shards.entries()) {
    await mkdir(join(parts[at] ?? '', 'latest'), { recursive: true })
    await writeFile(join(parts[at] ?? '', 'latest/report.json'), JSON.stringify(shard))
  }
  return { folder, merged: mergeShards(parts, join(folder, 'reports')) }
}

test('AUD-27 mergeShards rejects reports that are not exactly the shards of one run', async () => {
  const rejects = async (message: string, ...shards: readonly AuditReport[]): Promise<void> =>
    expect((await merge(...shards)).merged).rejects.toThrow(message)
  const one = createAuditReport([], shardOf(1, 3))
  await rejects('Shards 2, 3 of 3 are missing.', one)
  await rejects(
    'Shard 1 of 2 was passed twice.',
    createAuditReport([], shardOf(1, 2)),
    createAuditReport([], shardOf(1, 2)),
  )
  await rejects(
    'environment demo and staging',
    one,
    createAuditReport([], { ...shardOf(2, 3), environment: 'staging' }),
  )
  await rejects('pages all and /faq', one, { ...one, scope: { ...one.scope, patterns: ['/faq'] } })
  await rejects('external links false and true', one, { ...one, scope: { ...one.scope, externalLinks: true } })
  await rejects('draft none and strapi/page/faq', one, { ...one, scope: { ...one.scope, draft: 'strapi/page/faq' } })
})

test('AUD-27 AUD-31 mergeShards keeps the screenshots of all shards, and omits missing ones', async () => {
  const findingPlace = { screenshot: 'places/1.webp' }
  const shards = [1, 2, 3].map((number) =>
    createAuditReport([createFinding(`html/x/${number}`, { place: findingPlace })], shardOf(number, 3)),
  )
  const folder = await mkdtemp(join(tmpdir(), 'storefront-merge-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [at, shard] of shards.entries()) {
    await mkdir(join(folder, `shard-${at + 1}`, 'places'), { recursive: true })
    await writeFile(join(folder, `shard-${at + 1}`, 'report.json'), JSON.stringify(shard))
    if (at < 2) await writeFile(join(folder, `shard-${at + 1}`, 'places/1.webp'), `picture ${at + 1}`)
  }
  const merged = await mergeShards(
    shards.map((_, at) => join(folder, `shard-${at + 1}`)),
    join(folder, 'reports'),
  )
  const page = await readFile(join(merged.folder, 'index.html'), 'utf8')
  const shown = [...page.matchAll(/base64,([\w+/=]+)"/g)].map(([, text = '']) => Buffer.from(text, 'base64').toString())
  expect(shown).toEqual(['picture 1', 'picture 2'])
})

test('AUD-27 AUD-40 mergeShards reads reports from the previous version', async () => {
  const old = (number: number) => ({
    schema: 'storefront/audit-report@3',
    verdict: 'findings',
    startedAt: '2026-11-20T09:30:00.000Z',
    durationMs: 1,
    environment: 'demo',
    api: null,
    export: null,
    audits: [
      {
        name: 'html',
        title: 'HTML',
        durationMs: 1,
        checked: '2 pages',
        isComplete: false,
        left: ['/faq'],
        isOutOfTime: true,
        error: null,
      },
    ],
    scope: { patterns: [], external: false, shard: { number, of: 2 } },
    findings: [
      {
        id: `html/missing-title/${number}`,
        audit: 'html',
        rule: 'missing-title',
        severity: 'hint',
        problem: 'The page has no title.',
        mend: 'Write it.',
        content: { call: 'strapi/page/faq', field: 'title' },
        pages: ['/faq'],
        technical: { selector: 'head', element: '<head>', standard: '', guide: '' },
        place: { quote: '', editAddress: null, pageAddress: null, picture: null },
      },
    ],
    known: [],
    stale: [{ finding: 'x', reason: 'Later', owner: 'Ann', until: '2026-01-01', status: 'not-found' }],
    externalLinks: null,
    measurements: [],
    rerun: 'npx storefront audit',
    tools: {},
    comparison: {
      previous: { startedAt: '2026-11-19T09:30:00.000Z', verdict: 'passed', folder: 'x' },
      fresh: [{ id: 'a', text: 'A' }],
      known: [],
      fixed: [],
      unseen: [],
    },
    trend: [{ startedAt: '2026-11-19T09:30:00.000Z', verdict: 'passed', durationMs: 1, complaints: 0 }],
  })
  const { merged } = await merge(old(1), old(2))
  const { folder } = await merged
  const report: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  expect(report).toMatchObject({
    schema: 'storefront/report@4',
    kind: 'audit',
    audits: [{ skippedPages: ['/faq'], timedOut: true }],
    findings: [
      {
        id: 'html/missing-title/1',
        rule: 'html/missing-title',
        severity: 'suggestion',
        message: 'The page has no title.',
        fix: 'Write it.',
        place: { cmsPath: 'strapi/page/faq', field: 'title', pages: ['/faq'] },
        evidence: { selector: 'head', html: '<head>' },
      },
      { id: 'html/missing-title/2' },
    ],
  })
})
