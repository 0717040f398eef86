import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import type { BuildSummary } from '#export/build-summary.ts'
import { buildReport, findExceededLimits } from './build-report.ts'

const summary: BuildSummary = {
  environment: 'demo',
  out: '/srv/shop',
  collections: 6,
  products: 31,
  pages: 71,
  shells: 9,
  files: 300,
  bytes: 12_345_678,
  written: ['faq/index.html'],
  removed: [],
  kept: 0,
  unchanged: false,
  largestPage: { file: 'index.html', bytes: 51_234 },
  largestScript: { file: 'assets/frame.js', bytes: 99_960 },
  firstLoad: [
    { template: 'faq', bytes: 90_000, limitBytes: 100_000 },
    { template: 'home', bytes: 100_001, limitBytes: 100_000 },
    { template: 'terms', bytes: 900_000, limitBytes: undefined },
  ] as BuildSummary['firstLoad'],
  warnings: [],
  hostWarnings: [],
  bundleMilliseconds: 1,
  phases: [],
  milliseconds: 12_345,
}

const linesOf = (changes: Partial<BuildSummary> = {}): string[] =>
  stripVTControlCharacters(buildReport({ ...summary, ...changes }, process.cwd())).split('\n')

test('prints what a build created, its sizes, and its duration', () => {
  const lines = linesOf()
  // Templates are listed in the order of a purchase, followed by all others.
  expect(lines.slice(2, 5)).toEqual([
    '  home    100.0 KB  of 100.0 KB',
    '  faq      90.0 KB  of 100.0 KB',
    '  terms   900.0 KB',
  ])
  expect(lines.slice(-4)).toEqual([
    '71 pages and 9 shells from 31 products and 6 collections',
    '300 files, 12.3 MB',
    'Largest page: index.html, 51.2 KB; largest script: assets/frame.js, 100.0 KB',
    'Done in 12.3 s: /srv/shop (environment demo)',
  ])
})

test('prints the complete path of the export if the command was started in another folder', () => {
  const built = { ...summary, out: join(process.cwd(), 'docs/dist/demo') }
  expect(buildReport(built, process.cwd())).toContain(': docs/dist/demo (')
  expect(buildReport(built, join(process.cwd(), 'docs'))).toContain(`: ${built.out} (`)
})

test('says that a complete export replaced a shard of one', () => {
  expect(linesOf({ replacedShard: { current: 1, total: 2 } })).toContain(
    'Replaced shard 1 of 2 of an export, which "storefront merge" can no longer find here',
  )
})

test('explains how the shop finds products if a build has none', () => {
  expect(linesOf({ products: 0, collections: 1 })).toEqual(
    expect.arrayContaining([
      '71 pages and 9 shells from 0 products and 1 collection',
      'No link leads to a product: link a collection in the menus or on the home page, and list products in it.',
    ]),
  )
})

test('reports a template above its limit, but not one exactly at the limit', () => {
  const firstLoad = [...summary.firstLoad, { template: 'cart', bytes: 100_000, limitBytes: 100_000 }]
  expect(findExceededLimits({ ...summary, firstLoad })).toEqual([
    'The page "home" initially loads 100.0 KB of JavaScript; the limit is 100.0 KB.',
  ])
})

test('prints the number of reused pages and up to ten rendered ones', () => {
  expect(linesOf({ kept: 70 })).toContain('70 pages reused, 1 rendered')
  expect(linesOf({ kept: 70, removed: ['a'] })).toContain('70 pages reused, 1 rendered, 1 removed')
  const written = Array.from({ length: 12 }, (_, number) => `page-${number}/index.html`)
  const lines = linesOf({ kept: 59, written })
  const at = lines.indexOf('59 pages reused, 12 rendered')
  expect(lines.slice(at + 1, at + 12)).toEqual([...written.slice(0, 10).map((file) => `  ${file}`), '  …'])
  expect(linesOf({ unchanged: true })).toContain('Nothing has changed since the last export, which was kept')
})
