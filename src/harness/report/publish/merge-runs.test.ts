import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULT_KINDS } from '../../findings/fault-titles.ts'
import { renderRunHtml } from '../html/run-page.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { entryOf, type JourneyRun, RUN_FILE, RUN_SCHEMA } from '../model/journey-run.ts'
import { cellOf, failureOf, journeyReport, matrixOf, stepOf } from '../model/test-journey-report.ts'
import { verdictOf } from '../model/verdict.ts'
import { journeyKind } from './journey-kind.ts'
import { findRun, mergeRuns } from './merge-runs.ts'
import { publishReport } from './publish-report.ts'
import { publishRun, summarize } from './publish-run.ts'
import { createDraft } from './report-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-merging-'))
})

afterEach(() => rm(folder, { recursive: true }))

const NOW = 'pictures/01-prices.webp'
const BEFORE = 'pictures/before-1.webp'

/** A run of one step, held against an earlier one by `--strict`. */
function runOf(name: string, more: Pick<JourneyReport, 'faults'> & { readonly differs: boolean }): JourneyReport {
  const difference = {
    number: 1,
    step: 'Prices',
    picture: { before: BEFORE, areas: [{ x: 1, y: 2, width: 3, height: 4 }], share: 0.1, sizes: null },
    words: [{ kind: 'new' as const, text: '- text: $159.00' }],
  }
  const report = journeyReport([stepOf('Prices', { picture: NOW })], {
    journey: { name, summary: 'A story.' },
    startedAt: '2026-11-21T09:30:00.000Z',
    rerun: `npx storefront journey ${name}`,
    faults: more.faults,
    looks: {
      before: '2026-11-20T09-30-00-prices-mobile',
      startedAt: '2026-11-20T09:30:00.000Z',
      compared: 1,
      strict: true,
      differences: more.differs ? [difference] : [],
    },
  })
  return { ...report, verdict: verdictOf(report) }
}

/** Leaves what a shard leaves of its runs; their pictures hold who made them. */
async function part(
  number: number,
  of: number,
  reports: readonly JourneyReport[],
  changes: Partial<JourneyRun> = {},
): Promise<string> {
  const place = join(folder, `part-${number}`)
  const entries = []
  for (const report of reports) {
    const draft = await createDraft(place)
    await mkdir(join(draft, 'pictures'))
    for (const file of [NOW, BEFORE, 'trace.zip', 'trace-attempt-1.zip']) {
      await writeFile(join(draft, file), `${file} of part ${number}`)
    }
    const published = await publishReport(journeyKind, draft, place, report)
    entries.push(entryOf(published.report, basename(published.folder)))
  }
  return publishRun(
    {
      schema: RUN_SCHEMA,
      startedAt: '2026-11-21T09:30:00.000Z',
      durationMs: 1,
      commit: null,
      command: 'npx storefront journey --strict',
      devices: ['mobile'],
      shard: { number, of },
      entries,
      ...changes,
    },
    place,
  )
}

test('JRNY-42 JRNY-70 parts that were held against an earlier run make a report with the same differences, pictures and verdicts', async () => {
  const [same, other] = [
    runOf('amounts', { differs: false, faults: null }),
    runOf('prices', { differs: true, faults: null }),
  ]
  const parts = [await part(1, 2, [other]), await part(2, 2, [same])]
  const merged = await mergeRuns(parts, join(folder, 'reports'))
  expect(merged.run.entries.map(({ journey, verdict, note }) => [journey, verdict, note])).toEqual([
    ['amounts', 'passed', ''],
    ['prices', 'findings', 'steps that look or read otherwise: 1'],
  ])
  expect(renderRunHtml(merged.run)).toContain('1 of 2 passed')
  expect(await findRun(join(folder, 'reports'))).toBe(merged.folder)
  const published = join(folder, 'reports', merged.run.entries[1]?.folder ?? 'none')
  expect(JSON.parse(await readFile(join(published, 'report.json'), 'utf8'))).toEqual(other)
  for (const picture of [NOW, BEFORE]) {
    expect(await readFile(join(published, picture), 'utf8')).toBe(`${picture} of part 1`)
  }
  const page = await readFile(join(published, 'index.html'), 'utf8')
  expect(page).toContain('$159.00')
  expect(page).toContain(Buffer.from(`${BEFORE} of part 1`).toString('base64'))
})

test('JRNY-42 of parts that each told the same story for their replays the first gives steps and pictures', async () => {
  const calls = ['getHome', 'checkOut'].map((endpointId) => ({ endpointId, method: 'GET', path: '/', step: 1 }))
  const cells = calls.flatMap(({ endpointId }) => FAULT_KINDS.slice(0, 2).map((fault) => cellOf({ endpointId, fault })))
  const parts: string[] = []
  for (const [number, some] of [cells.slice(3), cells.slice(1, 3), cells.slice(0, 1)].entries()) {
    const faults = { calls, cells: some, durationMs: 1 }
    parts.push(await part(number + 1, 3, [runOf('prices', { differs: false, faults })]))
  }
  const { run } = await mergeRuns(parts, join(folder, 'reports'))
  const published = join(folder, 'reports', run.entries[0]?.folder ?? 'none')
  const report = JSON.parse(await readFile(join(published, 'report.json'), 'utf8')) as JourneyReport
  expect(report.faults?.cells).toEqual(cells)
  expect(await readFile(join(published, NOW), 'utf8')).toBe(`${NOW} of part 1`)
})

test('JRNY-42 a trouble that another part saw is a finding of the whole', async () => {
  const fine = runOf('prices', { differs: false, faults: matrixOf(cellOf()) })
  const silent = { ...cellOf(), fault: 'reset' as const, troubles: ['silent' as const] }
  const other = runOf('prices', { differs: false, faults: matrixOf(silent) })
  const { run } = await mergeRuns([await part(1, 2, [fine]), await part(2, 2, [other])], join(folder, 'reports'))
  expect(run.entries).toMatchObject([{ verdict: 'findings', note: 'failing calls: 1' }])
})

test('JRNY-42 the whole began with its first part, took as long as its longest, and has broken journeys and all traces', async () => {
  const broken = {
    journey: 'torn',
    device: 'mobile',
    verdict: 'broken' as const,
    note: '',
    durationMs: 1,
    folder: null,
  }
  const step = stepOf('Prices', { status: 'failed', failures: [failureOf()] })
  const attempts = [{ number: 1, durationMs: 1, step, trace: 'trace-attempt-1.zip' }]
  const failed = journeyReport([step], { attempts, trace: 'trace.zip', verdict: 'failed' })
  const parts = [
    await part(1, 2, [failed], { startedAt: '2026-11-21T09:31:00.000Z', durationMs: 4000 }),
    await part(2, 2, [], { durationMs: 5000, entries: [broken] }),
  ]
  const { run } = await mergeRuns(parts, join(folder, 'reports'))
  expect(run).toMatchObject({ startedAt: '2026-11-21T09:30:00.000Z', durationMs: 5000, shard: null })
  expect(run.entries).toMatchObject([{ journey: 'tiny', verdict: 'failed' }, broken])
  const published = join(folder, 'reports', run.entries[0]?.folder ?? 'none')
  for (const trace of ['trace.zip', 'trace-attempt-1.zip']) {
    expect(await readFile(join(published, trace), 'utf8')).toBe(`${trace} of part 1`)
  }
})

test.each<[changes: Partial<JourneyRun>, message: string]>([
  [{ commit: 'f00d' }, 'commit none and f00d'],
  [{ devices: ['desktop'] }, 'devices mobile and desktop'],
  [{ engines: ['firefox'] }, 'browsers chromium and firefox'],
  [{ command: 'npx storefront journey' }, 'command npx storefront journey --strict and npx storefront journey'],
  [{ shard: { number: 2, of: 3 } }, 'number of shards 2 and 3'],
  [{ shard: { number: 1, of: 2 } }, 'Part 1 of 2 is given twice.'],
])('JRNY-42 parts of two runs are refused: %j', async (changes, message) => {
  const parts = [await part(1, 2, []), await part(2, 2, [], changes)]
  await expect(mergeRuns(parts, join(folder, 'reports'))).rejects.toThrow(message)
})

test('JRNY-42 a part that is missing, damaged, of another version or without its reports is named', async () => {
  const refused = (message: string, ...parts: string[]): Promise<void> =>
    expect(mergeRuns(parts, join(folder, 'reports'))).rejects.toThrow(message)
  const one = await part(1, 2, [runOf('prices', { differs: false, faults: null })])
  await refused('Of 2 parts 2 is missing.', one)
  const two = await part(2, 2, [])
  await writeFile(join(two, RUN_FILE), JSON.stringify({ schema: 'storefront/journey-run@0' }))
  await refused('is of another version: storefront/journey-run@0, not storefront/journey-run@1.', one, two)
  await writeFile(join(two, RUN_FILE), JSON.stringify({ schema: RUN_SCHEMA }))
  await refused('holds no run of journeys', one, two)
  const entries = ['gone', 'old'].map((name) => ({
    ...entryOf(runOf('prices', { differs: false, faults: null }), name),
  }))
  await refused('gone is missing.', await part(3, 1, [], { shard: null, entries: entries.slice(0, 1) }))
  await mkdir(join(folder, 'part-4/old'), { recursive: true })
  await writeFile(join(folder, 'part-4/old/report.json'), '{"schema":"storefront/journey-report@1"}')
  await refused('old is of another version.', await part(4, 1, [], { shard: null, entries: entries.slice(1) }))
})

test('JRNY-42 of several runs in a folder the newest is merged; without one there is none', async () => {
  await part(1, 2, [], { startedAt: '2026-11-20T09:30:00.000Z' })
  const newest = await part(1, 2, [])
  expect(await findRun(join(folder, 'part-1'))).toBe(newest)
  expect(await findRun(newest)).toBe(newest)
  expect(await findRun(join(folder, 'gone'))).toBeUndefined()
})

test('JRNY-43 a summary is written behind what the file holds', async () => {
  const file = join(folder, 'a/summary.md')
  const run = JSON.parse(await readFile(join(await part(1, 2, []), RUN_FILE), 'utf8')) as JourneyRun
  for (const command of ['one', 'other']) await summarize({ ...run, command }, file)
  expect(await readFile(file, 'utf8')).toMatch(/^## Journeys[^]+Again: `one`\n## Journeys[^]+Again: `other`\n$/)
})
