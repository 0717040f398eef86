import { expect, test } from 'vitest'
import { renderRunHtml } from '../html/run-page.ts'
import type { JourneyRun, RunEntry } from '../model/journey-run.ts'
import { renderRunJunit } from './junit.ts'
import { renderRunMarkdown } from './markdown.ts'

const entry = (changes: Partial<RunEntry>): RunEntry => ({
  journey: 'newsletter',
  device: 'mobile',
  engine: 'chromium',
  verdict: 'passed',
  note: '',
  durationMs: 2_000,
  folder: '2026-11-22T10-00-00-newsletter-mobile',
  ...changes,
})

const run: JourneyRun = {
  schema: 'storefront/journey-run@2',
  injected: [],
  startedAt: '2026-11-22T10:00:00.000Z',
  durationMs: 9_000,
  commit: '0123456789abcdef',
  command: 'npx storefront journey --device all',
  devices: ['desktop', 'mobile'],
  engines: ['chromium'],
  shard: { current: 2, total: 4 },
  entries: [
    entry({}),
    entry({ journey: 'consent', verdict: 'broken', folder: null, note: 'The journey consent itself is broken' }),
    entry({ journey: 'checkout-guest', verdict: 'failed', note: 'step 3, "Pays": a | b <script>' }),
  ],
}

test('the summary lists the worst run first and escapes each cell', () => {
  expect(renderRunMarkdown(run).split('\n')).toEqual([
    '## Journeys: 1 of 3 passed, part 2 of 4',
    '',
    '| Journey | Device | Status | Details | Duration |',
    '| --- | --- | --- | --- | --- |',
    '| consent | mobile | ❌ broken | The journey consent itself is broken | 2.0 s |',
    String.raw`| checkout-guest | mobile | ❌ failed | step 3, "Pays": a \| b \<script\> | 2.0 s |`,
    '| newsletter | mobile | ✅ passed |  | 2.0 s |',
    '',
    'Rerun: `npx storefront journey --device all --shard 2/4`',
    '',
  ])
})

test('the summary, the overview and JUnit have the file and line of a broken journey', () => {
  const broken = entry({
    journey: 'consent',
    verdict: 'broken',
    folder: null,
    note: 'x'.repeat(5000),
    next: 'Fix journeys/consent.ts:43.',
    durationMs: 1500,
  })
  const brokenRun: JourneyRun = { ...run, entries: [broken] }
  expect(renderRunMarkdown(brokenRun)).toMatch(/xxx… .*<br>Next: Fix journeys\/consent\.ts:43\. \| 1\.5 s \|/)
  expect(renderRunHtml(brokenRun)).toMatch(/xxx… .*<br \/>Next: Fix journeys\/consent\.ts:43\./)
  expect(renderRunJunit(brokenRun, [])).toMatch(
    /<testcase [^>]* time="1\.500"><failure type="broken" message="x[^<]*>x[^<]*\nnext: Fix journeys\/consent\.ts:43\.<\/failure>/,
  )
})

test('the summary and the overview list the changes that a command injected', () => {
  const changed: JourneyRun = { ...run, injected: ['delay 700 ms for /**', 'condition translated'] }
  expect(renderRunMarkdown(changed)).toContain(
    String.raw`Changed on purpose: delay 700 ms for /\*\*, condition translated`,
  )
  expect(renderRunHtml(changed)).toMatch(/Changed on purpose<\/dt>\s*<dd>delay 700 ms for \/\*\*, condition translated/)
  expect(renderRunHtml(run) + renderRunMarkdown(run)).not.toContain('Changed on purpose')
})

test('the overview links to each report, except for a broken journey', () => {
  const page = renderRunHtml(run)
  expect(page).toContain('<a href="../2026-11-22T10-00-00-newsletter-mobile/index.html">newsletter</a>')
  expect(page).toMatch(/<td>consent<\/td>/)
  expect(page).toContain('a | b &lt;script&gt;')
  expect(page.indexOf('consent')).toBeLessThan(page.indexOf('newsletter'))
})

test('the overview lists the engines unless Chromium is the only one', () => {
  const inBoth: JourneyRun = {
    ...run,
    engines: ['chromium', 'firefox'],
    entries: [entry({ device: 'desktop', engine: 'firefox' })],
  }
  expect(renderRunMarkdown(inBoth)).toContain('| newsletter | desktop in Firefox | ✅ passed |')
  expect(renderRunHtml(inBoth)).toContain('<td>desktop in Firefox</td>')
  expect(renderRunHtml(inBoth)).toContain('Chromium, Firefox')
  expect(renderRunHtml(run)).not.toContain('Browsers')
})

test('a run that passed on a retry counts as passed, and the page shows the worst verdict', () => {
  const flaky: JourneyRun = { ...run, shard: null, entries: [entry({ verdict: 'flaky' }), entry({})] }
  expect(renderRunMarkdown(flaky)).toContain('## Journeys: 2 of 2 passed\n')
  expect(renderRunHtml(flaky)).toContain('<title>2 of 2 passed: journeys</title>')
  expect(renderRunHtml(flaky)).toContain('<header class="flaky">')
  expect(renderRunHtml(run)).toContain('<header class="failed">')
  const mixed = [entry({ verdict: 'flaky' }), entry({ verdict: 'findings' }), entry({ verdict: 'failed' })]
  const table = renderRunMarkdown({ ...run, entries: [...mixed, entry({ verdict: 'broken' })] })
  expect(table.match(/[a-z]+(?= \|  \|)/g)).toEqual(['broken', 'failed', 'findings', 'flaky'])
})

test('the overview of a shard repeats only the shard, and that of merged shards explains its duration', () => {
  expect(renderRunHtml(run)).toContain('npx storefront journey --device all --shard 2/4')
  expect(renderRunHtml(run)).toMatch(/Duration<\/dt>\s*<dd>9\.0 s<\/dd>/)
  const merged: JourneyRun = { ...run, shard: null, mergedShards: 4 }
  expect(renderRunHtml(merged)).not.toContain('--shard')
  expect(renderRunHtml(merged)).toMatch(/Duration<\/dt>\s*<dd>9\.0 s, the longest of 4 shards<\/dd>/)
})
