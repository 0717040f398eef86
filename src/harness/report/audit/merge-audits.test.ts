import { expect, test } from 'vitest'
import { mergeAudits } from './merge-audits.ts'
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

test('AUD-27 what one shard left is left in the whole', () => {
  const left = { ...lookedAt('html', '3 pages'), isComplete: false, left: ['/faq'] }
  const shards = [audit([], shardOf(1, 2)), audit([], { ...shardOf(2, 2), audits: [left] })]
  expect(mergeAudits(shards)).toMatchObject({ verdict: 'incomplete', audits: [{ isComplete: false, left: ['/faq'] }] })
})

test('AUD-27 reports that are not all shards of one run are refused', () => {
  const one = audit([], shardOf(1, 3))
  expect(() => mergeAudits([one])).toThrow('The report of shard 2, 3 of 3 is missing.')
  expect(() => mergeAudits([audit([], shardOf(1, 1)), audit([], shardOf(1, 1))])).toThrow('A shard is there twice.')
  const other = audit([], { ...shardOf(2, 3), environment: 'staging' })
  expect(() => mergeAudits([one, other])).toThrow('The reports are of audits that looked for other things')
})
