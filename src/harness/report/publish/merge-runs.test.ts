import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULT_KINDS } from '../../findings/fault-result.ts'
import { renderRunHtml } from '../html/run-page.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { JourneyRun, RUN_FILE, RUN_SCHEMA, type RunEntry, toRunEntry } from '../model/journey-run.ts'
import { createAuditReport } from '../model/test-audit-report.ts'
import { createCell, toFailure, createJourneyReport, createMatrix, createStep } from '../model/test-journey-report.ts'
import { concludeJourney } from '../model/verdict.ts'
import { mergeShards } from './merge-shards.ts'
import { publishReport } from './publish-report.ts'
import { publishRun, summarize } from './publish-run.ts'
import { createDraft } from './report-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-merging-'))
})

afterEach(() => rm(folder, { recursive: true }))

const NOW = 'screenshots/01-prices.webp'
const BASELINE_SCREENSHOT = 'screenshots/baseline-1.webp'

/** Creates a run with a single step, which was compared with an earlier run because of `--strict-snapshots`. */
function runOf(name: string, more: Pick<JourneyReport, 'faultMatrix'> & { readonly differs: boolean }): JourneyReport {
  const difference = {
    number: 1,
    step: 'Prices',
    screenshot: {
      baseline: BASELINE_SCREENSHOT,
      areas: [{ x: 1, y: 2, width: 3, height: 4 }],
      diffRatio: 0.1,
      sizes: null,
    },
    ariaDiff: [{ kind: 'added' as const, text: '- text: $159.00' }],
  }
  const report = createJourneyReport([createStep('Prices', { screenshot: NOW })], {
    journey: { name, summary: 'A story.' },
    startedAt: '2026-11-21T09:30:00.000Z',
    rerunCommand: `npx storefront journey ${name}`,
    faultMatrix: more.faultMatrix,
    snapshots: {
      baseline: '2026-11-20T09-30-00-prices-mobile',
      startedAt: '2026-11-20T09:30:00.000Z',
      compared: 1,
      notChecked: [],
      strict: true,
      differences: more.differs ? [difference] : [],
    },
  })
  return concludeJourney(report)
}

/** Writes the files of a shard. Each screenshot contains the shard's name. */
async function part(
  number: number,
  of: number,
  reports: readonly JourneyReport[],
  changes: Partial<JourneyRun> = {},
): Promise<string> {
  const partFolder = join(folder, `part-${number}`)
  const entries = []
  for (const report of reports) {
    const draft = await createDraft(partFolder)
    await mkdir(join(draft, 'screenshots'))
    for (const file of [NOW, BASELINE_SCREENSHOT, 'trace.zip', 'trace-attempt-1.zip']) {
      await writeFile(join(draft, file), `${file} of part ${number}`)
    }
    const published = await publishReport(draft, partFolder, report)
    entries.push(toRunEntry(published.report, basename(published.folder)))
  }
  return publishRun(
    {
      schema: RUN_SCHEMA,
      injected: [],
      startedAt: '2026-11-21T09:30:00.000Z',
      durationMs: 1,
      commit: null,
      command: 'npx storefront journey --strict-snapshots',
      devices: ['mobile'],
      engines: ['chromium'],
      shard: { current: number, total: of },
      entries,
      ...changes,
    },
    partFolder,
  )
}

test('merges parts with snapshots into reports with the same differences, screenshots and verdicts', async () => {
  const [same, other] = [
    runOf('amounts', { differs: false, faultMatrix: null }),
    runOf('prices', { differs: true, faultMatrix: null }),
  ]
  const parts = [await part(1, 2, [other]), await part(2, 2, [same])]
  const merged = await mergeShards(parts, join(folder, 'reports'))
  expect(merged.run.entries.map(({ journey, verdict, note }) => [journey, verdict, note])).toEqual([
    ['amounts', 'passed', ''],
    ['prices', 'findings', 'changed snapshots: 1'],
  ])
  expect(renderRunHtml(JourneyRun.parse(merged.run))).toContain('1 of 2 passed')
  expect(merged.run).toMatchObject({ shard: null, mergedShards: 2 })
  const published = join(folder, 'reports', merged.run.entries[1]?.folder ?? 'none')
  expect(JSON.parse(await readFile(join(published, 'report.json'), 'utf8'))).toEqual(other)
  for (const screenshot of [NOW, BASELINE_SCREENSHOT]) {
    expect(await readFile(join(published, screenshot), 'utf8')).toBe(`${screenshot} of part 1`)
  }
  const page = await readFile(join(published, 'index.html'), 'utf8')
  expect(page).toContain('$159.00')
  expect(page).toContain(Buffer.from(`${BASELINE_SCREENSHOT} of part 1`).toString('base64'))
})

test('the first of several parts of a fault matrix provides the steps and screenshots', async () => {
  const endpoints = ['getHome', 'checkOut'].map((endpointId) => ({ endpointId, method: 'GET', path: '/', step: 1 }))
  const cells = endpoints.flatMap(({ endpointId }) =>
    FAULT_KINDS.slice(0, 2).map((fault) => createCell({ endpointId, fault })),
  )
  const parts: string[] = []
  for (const [number, some] of [cells.slice(3), cells.slice(1, 3), cells.slice(0, 1)].entries()) {
    const faults = { endpoints, cells: some, durationMs: 1 }
    parts.push(await part(number + 1, 3, [runOf('prices', { differs: false, faultMatrix: faults })]))
  }
  const { run } = await mergeShards(parts, join(folder, 'reports'))
  const published = join(folder, 'reports', run.entries[0]?.folder ?? 'none')
  const report = JSON.parse(await readFile(join(published, 'report.json'), 'utf8')) as JourneyReport
  expect(report.faultMatrix?.cells).toEqual(cells)
  expect(await readFile(join(published, NOW), 'utf8')).toBe(`${NOW} of part 1`)
})

test('a fault problem in any part is a finding in the merged report', async () => {
  const fine = runOf('prices', { differs: false, faultMatrix: createMatrix(createCell()) })
  const silent = { ...createCell(), fault: 'reset' as const, problems: ['no-message' as const] }
  const other = runOf('prices', { differs: false, faultMatrix: createMatrix(silent) })
  const { run } = await mergeShards([await part(1, 2, [fine]), await part(2, 2, [other])], join(folder, 'reports'))
  expect(run.entries).toMatchObject([{ verdict: 'findings', note: 'fault matrix: 1' }])
})

test('the merged run has the earliest start, the longest duration, all broken journeys and all traces', async () => {
  const brokenEntry = {
    journey: 'torn',
    device: 'mobile',
    engine: 'chromium' as const,
    verdict: 'broken' as const,
    note: 'It throws.',
    durationMs: 1,
    folder: null,
  }
  const step = createStep('Prices', { status: 'failed', failures: [toFailure()] })
  const attempts = [{ number: 1, durationMs: 1, step, trace: 'trace-attempt-1.zip' }]
  const failed = createJourneyReport([step], { failedAttempts: attempts, trace: 'trace.zip', verdict: 'failed' })
  const parts = [
    await part(1, 2, [failed], { startedAt: '2026-11-21T09:31:00.000Z', durationMs: 4000 }),
    await part(2, 2, [], { durationMs: 5000, entries: [brokenEntry] }),
  ]
  const { run, folder: overview } = await mergeShards(parts, join(folder, 'reports'))
  expect(run).toMatchObject({ startedAt: '2026-11-21T09:30:00.000Z', durationMs: 5000, shard: null })
  const junit = await readFile(join(overview, 'junit-merged.xml'), 'utf8')
  expect(junit).toContain('<testsuites name="storefront journeys" tests="2" failures="2" errors="0" time="5.000">')
  expect(junit).toMatch(/<testsuite name="tiny mobile"[^]+<testsuite name="torn mobile"/)
  expect(run.entries).toMatchObject([{ journey: 'tiny', verdict: 'failed' }, brokenEntry])
  const published = join(folder, 'reports', run.entries[0]?.folder ?? 'none')
  for (const trace of ['trace.zip', 'trace-attempt-1.zip']) {
    expect(await readFile(join(published, trace), 'utf8')).toBe(`${trace} of part 1`)
  }
})

test.each<[changes: Partial<JourneyRun>, message: string]>([
  [{ commit: 'f00d' }, 'commit none and f00d'],
  [{ devices: ['desktop'] }, 'devices mobile and desktop'],
  [{ engines: ['firefox'] }, 'browsers chromium and firefox'],
  [
    { command: 'npx storefront journey' },
    'command npx storefront journey --strict-snapshots and npx storefront journey',
  ],
  [{ shard: { current: 2, total: 3 } }, 'number of shards 2 and 3'],
  [{ shard: { current: 1, total: 2 } }, 'Shard 1 of 2 was passed twice.'],
])('rejects parts from two different runs: %j', async (changes, message) => {
  const parts = [await part(1, 2, []), await part(2, 2, [], changes)]
  await expect(mergeShards(parts, join(folder, 'reports'))).rejects.toThrow(message)
})

test('merges the newest shards in one folder of reports', async () => {
  const reports = join(folder, 'reports')
  await cp(await part(1, 2, [], { durationMs: 9 }), join(reports, '2026-11-21T09-00-00-journeys-1-of-2'), {
    recursive: true,
  })
  await cp(await part(1, 2, [], { durationMs: 2 }), join(reports, '2026-11-21T09-30-00-journeys-1-of-2'), {
    recursive: true,
  })
  await cp(await part(2, 2, [], { durationMs: 3 }), join(reports, '2026-11-21T09-30-00-journeys-2-of-2-2'), {
    recursive: true,
  })
  const { run } = await mergeShards([reports], join(folder, 'merged'))
  expect(run).toMatchObject({ durationMs: 3, shard: null })
})

test('does not copy reports that are already in the folder', async () => {
  const reports = join(folder, 'part-1')
  await part(1, 1, [runOf('prices', { differs: false, faultMatrix: null })])
  const before = (await readdir(reports)).find((name) => name.endsWith('-mobile'))
  const { run } = await mergeShards([reports], reports)
  expect(run.entries.map(({ folder: name }) => name)).toEqual([before])
  expect((await readdir(reports)).filter((name) => name.includes('-mobile'))).toEqual([before])
})

test('reports a part that is missing, damaged, from a different version or without reports', async () => {
  const expectRejected = (message: string, ...parts: string[]): Promise<void> =>
    expect(mergeShards(parts, join(folder, 'reports'))).rejects.toThrow(message)
  const one = await part(1, 2, [runOf('prices', { differs: false, faultMatrix: null })])
  await expectRejected('Shard 2 of 2 is missing.', one)
  await expect(mergeShards([one], join(folder, 'reports'))).rejects.toMatchObject({
    next: 'Pass the reports folder of each shard. If there is none, run the same command with --shard 2/2.',
  })
  const two = await part(2, 2, [])
  await writeFile(join(two, RUN_FILE), JSON.stringify({ schema: 'storefront/journey-run@0' }))
  await expectRejected('is of another version: storefront/journey-run@0.', one, two)
  await writeFile(join(two, RUN_FILE), JSON.stringify({ schema: RUN_SCHEMA }))
  await expectRejected('contains no run of journeys', one, two)
  const entries = ['gone', 'old'].map((name) => ({
    ...toRunEntry(runOf('prices', { differs: false, faultMatrix: null }), name),
  }))
  await expectRejected('gone is missing.', await part(1, 1, [], { entries: entries.slice(0, 1) }))
  await mkdir(join(folder, 'part-1/old'), { recursive: true })
  await writeFile(join(folder, 'part-1/old/report.json'), '{"schema":"storefront/journey-report@1"}')
  await expectRejected('old is of another version or kind.', await part(1, 1, [], { entries: entries.slice(1) }))
})

test('merges the newest shard of each of several folders', async () => {
  await part(1, 2, [], { startedAt: '2026-11-20T09:30:00.000Z' })
  const newest = [await part(1, 2, []), await part(2, 2, [])]
  const { shards } = await mergeShards([join(folder, 'part-1'), join(folder, 'part-2')], join(folder, 'reports'))
  expect(shards).toEqual(newest.map((path, at) => ({ folder: path, shard: { current: at + 1, total: 2 } })))
})

test('merges the newest shards of a folder, and not a newer run without shards', async () => {
  const reports = join(folder, 'part-1')
  const shards = [await part(1, 2, [])]
  shards.push(join(reports, basename(await part(2, 2, []))))
  await rename(join(folder, 'part-2', basename(shards[1] ?? '')), shards[1] ?? '')
  await part(1, 2, [], { shard: null, startedAt: '2026-11-22T09:30:00.000Z' })
  const audit = join(reports, '2026-11-23T09-30-00-audit')
  await mkdir(audit)
  await writeFile(join(audit, 'report.json'), JSON.stringify(createAuditReport([])))
  const merged = await mergeShards([reports], reports)
  expect(merged.shards.map((shard) => shard.folder)).toEqual(shards)
  expect(merged.run).toMatchObject({ mergedShards: 2 })
})

test('a folder without shards is rejected, and so is the report of a run without shards', async () => {
  const run = await part(1, 2, [], { shard: null })
  await expect(mergeShards([join(folder, 'part-1')], join(folder, 'reports'))).rejects.toThrow(
    `${join(folder, 'part-1')} contains no shard of a run. Its reports are of commands without --shard.`,
  )
  await expect(mergeShards([run], join(folder, 'reports'))).rejects.toThrow(
    `${run} is the report of a command without --shard, so there is nothing to merge.`,
  )
})

test('a repeated merge replaces the overview and the reports of the first', async () => {
  const parts = [
    await part(1, 2, [runOf('prices', { differs: false, faultMatrix: null })]),
    await part(2, 2, [runOf('amounts', { differs: false, faultMatrix: null })]),
  ]
  const reports = join(folder, 'reports')
  const first = await mergeShards(parts, reports)
  const names = await readdir(reports)
  expect(await mergeShards(parts, reports)).toEqual(first)
  expect(await readdir(reports)).toEqual(names)
  // Another run that started in the same second is kept.
  const other = [await part(1, 1, [], { startedAt: '2026-11-21T09:30:00.001Z' })]
  expect(basename((await mergeShards(other, reports)).folder)).toBe('2026-11-21T09-30-00-journeys-2')
})

test('a repeated merge never replaces the reports that it merges', async () => {
  const endpoints = [{ endpointId: 'getHome', method: 'GET', path: '/', step: 1 }]
  const report = runOf('prices', {
    differs: false,
    faultMatrix: { endpoints, cells: [createCell({ endpointId: 'getHome' })], durationMs: 1 },
  })
  const shards = [await part(1, 2, [report]), await part(2, 2, [report])]
  const reports = join(folder, 'part-1')
  const first = await mergeShards(shards, reports)
  const names = await readdir(reports)
  expect(names.filter((name) => name.includes('prices-mobile'))).toHaveLength(2)
  expect(await mergeShards(shards, reports)).toEqual(first)
  expect(await readdir(reports)).toEqual(names)
})

test('names the command whose reports can be merged for an empty folder', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  await expect(mergeShards([empty], join(folder, 'reports'))).rejects.toMatchObject({
    message: `${empty} contains no shard of a run.`,
    next: 'Pass the "reports" folder of a "storefront journey" command with --shard.',
  })
})

test('names a folder that does not exist, and a file', async () => {
  const [gone, notes] = [join(folder, 'gone'), join(folder, 'notes.txt')]
  await writeFile(notes, '')
  await expect(mergeShards([gone], folder)).rejects.toThrow(`The folder ${gone} does not exist.`)
  await expect(mergeShards([notes], folder)).rejects.toThrow(`${notes} is a file.`)
})

test('appends a summary to a file', async () => {
  const file = join(folder, 'a/summary.md')
  const run = JSON.parse(await readFile(join(await part(1, 2, []), RUN_FILE), 'utf8')) as JourneyRun
  for (const command of ['one', 'other']) await summarize({ ...run, command }, file)
  expect(await readFile(file, 'utf8')).toMatch(
    /^## Journeys[^]+Rerun: `one --shard 1\/2`\n## Journeys[^]+Rerun: `other --shard 1\/2`\n$/,
  )
})

test('keeps the summary file below 1 MiB', async () => {
  const file = join(folder, 'b/summary.md')
  const run = JSON.parse(await readFile(join(await part(1, 2, []), RUN_FILE), 'utf8')) as JourneyRun
  const entry: RunEntry = {
    journey: 'newsletter',
    device: 'mobile',
    engine: 'chromium',
    verdict: 'failed',
    note: '<'.repeat(5000),
    durationMs: 2000,
    folder: null,
  }
  const entries = Array.from({ length: 2000 }, () => entry)
  for (const command of ['one', 'two', 'three']) await summarize({ ...run, command, entries }, file)
  const text = await readFile(file, 'utf8')
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024)
  expect(text).toMatch(/^## Journeys[^]+ more in the report \|[^]+Rerun: `one --shard \d\/\d`\n/)
})
