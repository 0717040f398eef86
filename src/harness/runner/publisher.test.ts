import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { toFailure, createJourneyReport, createStep } from '../report/model/test-journey-report.ts'
import { type Attempt, createPublisher } from './publisher.ts'
import type { RunEvent } from './run-events.ts'
import type { RunPlan } from './run-plan.ts'
import { runPlan } from './test-run-plan.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-publisher-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Writes the files of a completed run. Each file contains the attempt's number. */
async function attempt(number: number, report: JourneyReport): Promise<Attempt> {
  const attemptFolder = join(folder, `attempt-${number}`)
  await mkdir(join(attemptFolder, 'screenshots'), { recursive: true })
  for (const name of ['screenshots/02.webp', 'trace.zip'])
    await writeFile(join(attemptFolder, name), `${name} of ${number}`)
  return { report, file: join(attemptFolder, 'report.json') }
}

/** Returns the events sent after these attempts have ended. */
async function concluded(plan: RunPlan | undefined, ...attempts: Attempt[]): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const { signal } = new AbortController()
  const reportsFolder = join(folder, 'reports')
  const publisher = createPublisher({ plan, reportsFolder, send: (event) => events.push(event), signal })
  await publisher.conclude(attempts)
  return events
}

/** Returns the first published report. */
function getReport([event]: readonly RunEvent[]): { readonly report: JourneyReport; readonly folder: string } {
  if (event?.kind !== 'report') throw new Error(`Expected a report, received ${event?.kind ?? 'nothing'}.`)
  return event
}

const screenshot = 'screenshots/02.webp'
const failed = createJourneyReport(
  [createStep('Pays', { number: 2, status: 'failed', screenshot, failures: [toFailure()] })],
  {
    verdict: 'failed',
    trace: 'trace.zip',
  },
)

test('a retried journey has one report with the screenshots and trace of each attempt', async () => {
  const retried = createJourneyReport([createStep('Pays', { number: 2, screenshot })], {
    startedAt: '2026-11-20T09:30:10.000Z',
  })
  const attempts = [await attempt(1, failed), await attempt(2, retried)]
  const { report, folder: written } = getReport(await concluded(runPlan(), ...attempts))
  expect(report).toMatchObject({
    verdict: 'flaky',
    startedAt: '2026-11-20T09:30:00.000Z',
    // The duration spans from the start of the first attempt to the end of the last.
    durationMs: 14_500,
    trace: null,
    steps: [{ status: 'passed', screenshot }],
    failedAttempts: [
      { number: 1, durationMs: 4500, trace: 'trace-attempt-1.zip', step: { screenshot: 'screenshots/attempt-1.webp' } },
    ],
  })
  const read = (name: string): Promise<string> => readFile(join(written, name), 'utf8')
  expect(await read(screenshot)).toBe('screenshots/02.webp of 2')
  expect(await read('screenshots/attempt-1.webp')).toBe('screenshots/02.webp of 1')
  expect(await read('trace-attempt-1.zip')).toBe('trace.zip of 1')
  expect(await readdir(written)).not.toContain('trace.zip')
})

test('a failed journey has its trace next to its report and no other attempts', async () => {
  const { report, folder: written } = getReport(await concluded(undefined, await attempt(1, failed)))
  expect(report).toMatchObject({ verdict: 'failed', failedAttempts: [], trace: 'trace.zip' })
  expect(await readFile(join(written, 'trace.zip'), 'utf8')).toBe('trace.zip of 1')
})

test('OPEN-114 reports an exception in the budgets file as expired from the day after its last day', async () => {
  const budgetsFile = join(folder, 'budgets.json')
  const exception = (audit: string, until: string) => ({ audit, reason: 'Later', until })
  const budgets = {
    scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
    limits: { cumulativeLayoutShift: 0.02, longestTaskMs: 200 },
    exceptions: [exception('unused-css', '2026-11-19'), exception('unused-javascript', '2026-11-20')],
  }
  await writeFile(budgetsFile, JSON.stringify(budgets))
  const passed = await attempt(1, createJourneyReport([createStep('Pays')]))
  expect(getReport(await concluded(runPlan({ options: { budgetsFile } }), passed)).report).toMatchObject({
    verdict: 'findings',
    expiredExceptions: ['The exception for unused-css expired on 2026-11-19.'],
  })
})

const measuredPages = [{ name: 'Home', path: '/' }]
const journeys = [{ name: 'tiny', argument: 'tiny', until: null, measuredPages }]
const targets = [
  { device: 'desktop', engine: 'chromium' },
  { device: 'mobile', engine: 'chromium' },
  { device: 'mobile', engine: 'webkit' },
] as const
const desktop = { name: 'desktop', width: 1280, height: 800 }

test.each<
  [run: string, changes: Partial<JourneyReport>, plan: Parameters<typeof runPlan>[0], notMeasured: string | undefined]
>([
  ['a complete journey on the last device in Chromium', {}, {}, undefined],
  ['a journey on another device', { device: desktop }, {}, 'measured once for all devices, in the report for mobile'],
  ['a journey in another engine', { engine: 'webkit' }, {}, 'Lighthouse supports only Chromium'],
  ['a failed journey', { steps: [createStep('Pays', { status: 'failed' })] }, {}, 'a step failed'],
  ['a journey that stopped after a step', { lastStep: 1 }, {}, 'the run ended with --until'],
  [
    'a journey without pages to measure',
    {},
    { journeys: [{ name: 'tiny', argument: 'tiny', until: null, measuredPages: [] }] },
    'the journey lists no pages to measure',
  ],
  [
    'a journey with --no-performance',
    {},
    { options: { performance: false } },
    'switched off with --no-performance or --no-audits',
  ],
  ['a fault matrix', {}, { options: { faultEndpoints: [] } }, 'the fault matrix measures no pages'],
])('JRNY-06 measures pages before the report is published: %s', async (_run, changes, more, notMeasured) => {
  const attempted = await attempt(1, createJourneyReport([createStep('Pays')], { engine: 'chromium', ...changes }))
  const events = await concluded(runPlan({ journeys, targets, ...more }), attempted)
  // A report with pending measurements is not yet published.
  expect(events.map((event) => event.kind === 'report' && event.report.notMeasured)).toEqual(
    notMeasured === undefined ? [] : [notMeasured],
  )
})
