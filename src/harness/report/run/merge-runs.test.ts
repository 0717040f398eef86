import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULT_KINDS } from '../journey/fault-titles.ts'
import { journeyKind } from '../journey/journey-kind.ts'
import type { JourneyReport } from '../journey/journey-report.ts'
import { verdictOf } from '../journey/verdict.ts'
import { publishReport } from '../publish-report.ts'
import { createDraft } from '../report-folder.ts'
import { entryOf, RUN_SCHEMA } from './journey-run.ts'
import { findRun, mergeRuns } from './merge-runs.ts'
import { publishRun } from './publish-run.ts'
import { renderRunHtml } from './run-html.ts'

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
  const report: JourneyReport = {
    schema: 'storefront/journey-report@2',
    journey: { name, summary: 'A story.' },
    device: { name: 'mobile', width: 390, height: 844 },
    verdict: 'passed',
    startedAt: '2026-11-21T09:30:00.000Z',
    durationMs: 1,
    site: 'http://127.0.0.1:4173',
    namespace: null,
    rerun: `npx storefront journey ${name}`,
    tools: {},
    attempts: [],
    until: null,
    seed: null,
    steps: [
      {
        number: 1,
        name: 'Prices',
        status: 'passed',
        startedAtMs: 0,
        durationMs: 1,
        path: '/',
        picture: NOW,
        requests: [],
        console: [],
        cspViolations: [],
        vitals: null,
        accessibility: null,
        failures: [],
      },
    ],
    measurements: [],
    expiredExceptions: [],
    trace: null,
    faults: more.faults,
    comparison: null,
    looks: {
      before: '2026-11-20T09-30-00-prices-mobile',
      startedAt: '2026-11-20T09:30:00.000Z',
      compared: 1,
      strict: true,
      differences: more.differs ? [difference] : [],
    },
    trend: [],
  }
  return { ...report, verdict: verdictOf(report) }
}

/** Leaves what a shard leaves of its runs; their pictures hold who made them. */
async function part(number: number, of: number, reports: readonly JourneyReport[]): Promise<string> {
  const place = join(folder, `part-${number}`)
  const entries = []
  for (const report of reports) {
    const draft = await createDraft(place)
    await mkdir(join(draft, 'pictures'))
    for (const picture of [NOW, BEFORE]) {
      await writeFile(join(draft, picture), `${picture} of part ${number}`)
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
  const cells = calls.flatMap(({ endpointId }) =>
    FAULT_KINDS.slice(0, 2).map((fault) => ({
      endpointId,
      fault,
      step: { number: 1, name: 'Prices' },
      message: 'Sorry',
      lost: [],
      wayOn: 'unhindered' as const,
      troubles: [],
      detail: '',
      picture: null,
      durationMs: 1,
    })),
  )
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
