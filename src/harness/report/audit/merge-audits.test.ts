import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measured } from '../journey/test-measurement.ts'
import { type AuditReport, isGood } from './audit-report.ts'
import { auditMerge, mergeAudits } from './merge-audits.ts'
import { audit, finding, lookedAt } from './test-audit-report.ts'

const shardOf = (number: number, of: number) => ({ scope: { patterns: [], external: false, shard: { number, of } } })
const header = (pages: string[]) => finding('html/no-language/every template/html', { pages })

test('AUD-27 a finding of several shards counts once, with the pages of all, and the run is that of all pages', () => {
  const one = audit([header(['/faq', '/support']), finding('html/no-title/faq')], {
    ...shardOf(1, 2),
    durationMs: 900,
    rerun: 'npx storefront audit --shard 1/2 --fast',
    externalLinks: [{ url: 'https://a.example/', pages: ['/faq'] }],
  })
  const two = audit([header(['/about-us'])], {
    ...shardOf(2, 2),
    startedAt: '2026-11-20T09:29:00.000Z',
    externalLinks: [{ url: 'https://a.example/', pages: ['/about-us'] }],
  })
  const merged = mergeAudits([two, one])
  expect(merged.findings.map(({ id, pages }) => [id, pages])).toEqual([
    ['html/no-language/every template/html', ['/about-us', '/faq', '/support']],
    ['html/no-title/faq', ['/faq']],
  ])
  expect(merged).toMatchObject({
    verdict: 'findings',
    startedAt: '2026-11-20T09:29:00.000Z',
    durationMs: 1200,
    scope: { shard: null },
    audits: [{ name: 'html', checked: '71 pages + 71 pages', isComplete: true }],
    externalLinks: [{ url: 'https://a.example/', pages: ['/about-us', '/faq'] }],
  })
  expect(mergeAudits([one, two]).rerun).toBe('npx storefront audit --fast')
})

test('AUD-27 what is known in several shards counts once too, and what each of them measured stays', () => {
  const issue = { finding: header([]).id, reason: 'The template moves.', owner: 'Ann', until: '2026-12-31' }
  const shard = (number: number, page: string): AuditReport =>
    audit([], {
      ...shardOf(number, 2),
      known: [{ finding: header([`/${page}`]), issue }],
      measurements: [measured(page)],
    })
  const merged = mergeAudits([shard(1, 'faq'), shard(2, 'about-us')])
  expect(merged.known).toEqual([{ finding: header(['/about-us', '/faq']), issue }])
  expect(merged.measurements).toEqual([measured('faq'), measured('about-us')])
})

test('AUD-27 what one shard left is left in the whole', () => {
  const left = { ...lookedAt('html', '3 pages'), isComplete: false, left: ['/faq'] }
  const shards = [audit([], shardOf(1, 2)), audit([], { ...shardOf(2, 2), audits: [left] })]
  expect(mergeAudits(shards)).toMatchObject({ verdict: 'incomplete', audits: [{ isComplete: false, left: ['/faq'] }] })
  expect(isGood(mergeAudits(shards))).toBe(false)
})

test('AUD-26 what a shard had no time for fails the whole no more than the shard', () => {
  const left = { ...lookedAt('html', '3 pages'), isComplete: false, left: ['/faq'] }
  const hurried = audit([], { ...shardOf(1, 2), audits: [{ ...left, isOutOfTime: true }] })
  expect(isGood(mergeAudits([hurried, audit([], shardOf(2, 2))]))).toBe(true)
  expect(isGood(mergeAudits([hurried, audit([], { ...shardOf(2, 2), audits: [left] })]))).toBe(false)
  expect(isGood(mergeAudits([hurried, audit([finding('html/no-title/faq')], shardOf(2, 2))]))).toBe(false)
})

test('AUD-27 AUD-37 what any of the shards could not do, and what each was done with, is in the whole; hints fail nothing', () => {
  const hint = finding('html/long/faq', { severity: 'hint' })
  const unread = { ...lookedAt('html', '3 pages'), error: '2 calls gave nothing.' }
  const entry = { finding: 'html/x', reason: 'Later', owner: 'Ann', until: '2999-12-31', why: 'vanished' as const }
  const merged = mergeAudits([
    audit([hint], { ...shardOf(1, 2), tools: { chromium: '140' }, stale: [entry] }),
    audit([], { ...shardOf(2, 2), audits: [unread], tools: { lighthouse: '13' } }),
  ])
  expect(merged).toMatchObject({
    verdict: 'passed',
    audits: [{ error: '2 calls gave nothing.' }],
    tools: { chromium: '140', lighthouse: '13' },
    // What one shard did not find another may have.
    stale: [],
    externalLinks: null,
  })
})

test('AUD-27 reports that are not all shards of one run are refused', () => {
  const one = audit([], shardOf(1, 3))
  expect(() => mergeAudits([one])).toThrow('The report of shard 2, 3 of 3 is missing.')
  expect(() => mergeAudits([audit([], shardOf(1, 1)), audit([], shardOf(1, 1))])).toThrow('A shard is there twice.')
  const other = audit([], { ...shardOf(2, 3), environment: 'staging' })
  expect(() => mergeAudits([one, other])).toThrow('The reports are of audits that looked for other things')
  const scopes = [
    { ...one.scope, patterns: ['/faq'] },
    { ...one.scope, external: true },
    { ...one.scope, draft: 'strapi/page/faq' },
  ]
  for (const scope of scopes) expect(() => mergeAudits([one, { ...one, scope }])).toThrow('looked for other things')
})

test('AUD-27 AUD-31 the pictures of all shards are in the report of the whole; one that is gone is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-merge-'))
  const place = { quote: '', editAddress: null, pageAddress: null, picture: 'places/1.webp' }
  const shards = [1, 2, 3].map((number) => audit([finding(`html/x/${number}`, { place })], shardOf(number, 3)))
  const reports = shards.map((content, at) => ({ folder: join(folder, `shard-${at + 1}`), content }))
  for (const number of [1, 2]) {
    await mkdir(join(folder, `shard-${number}`, 'places'), { recursive: true })
    await writeFile(join(folder, `shard-${number}`, 'places/1.webp'), `picture ${number}`)
  }
  const merged = await auditMerge.merge(reports, join(folder, 'reports'))
  const page = await readFile(join(merged.folder, 'index.html'), 'utf8')
  const shown = [...page.matchAll(/base64,([\w+/=]+)"/g)].map(([, text = '']) => Buffer.from(text, 'base64').toString())
  expect(shown).toEqual(['picture 1', 'picture 2'])
  await rm(folder, { recursive: true })
})
