import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FullResult, TestCase, TestResult, TestStep } from '../drivers/runner.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { createCell, toFailure, createJourneyReport, createStep } from '../report/model/test-journey-report.ts'
import type { RunOptions } from '../targets/run-options.ts'
import JourneyReporter from './journey-reporter.ts'
import type { RunEvent } from './run-events.ts'
import type { RunPlan } from './run-plan.ts'
import { runPlan } from './test-run-plan.ts'

const originalSend = process.send
let folder: string
let events: RunEvent[]
/** Whether the command is too busy to read events, and the callbacks of the unread events. */
let isAfter: boolean
let unread: (() => void)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-reporter-'))
  events = []
  isAfter = false
  unread = []
  process.send = (event: RunEvent, _handle?: unknown, _options?: unknown, sent?: (error: Error | null) => void) => {
    events.push(event)
    if (isAfter) unread.push(() => sent?.(null))
    else sent?.(null)
    return !isAfter
  }
  // The reporter listens for the exit of the process that started it.
  vi.spyOn(process, 'once').mockReturnValue(process)
})

afterEach(async () => {
  Object.assign(process, { send: originalSend })
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function createReporter(
  options: Partial<RunOptions> = {},
  changes: Partial<Omit<RunPlan, 'options'>> = {},
): Promise<JourneyReporter> {
  const file = join(folder, 'plan.json')
  await writeFile(
    file,
    JSON.stringify(runPlan({ ...changes, options: { reportsFolder: join(folder, 'reports'), ...options } })),
  )
  vi.stubEnv('STOREFRONT_JOURNEY_PLAN', file)
  return new JourneyReporter()
}

type Attachment = TestResult['attachments'][number]

const body = (name: string, value: unknown): Attachment => ({
  name,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
})

/** Writes an attempt's report and returns its attachment. */
async function attachReport(report: JourneyReport): Promise<Attachment> {
  const attemptFolder = await mkdtemp(join(folder, 'attempt-'))
  await mkdir(join(attemptFolder, 'screenshots'))
  const path = join(attemptFolder, 'report.json')
  await writeFile(path, JSON.stringify(report))
  return { name: 'storefront report', contentType: 'application/json', path }
}

interface Ended {
  readonly status?: TestResult['status']
  readonly attachments?: readonly Attachment[]
  readonly errors?: readonly { readonly message?: string; readonly stack?: string }[]
  readonly annotations?: TestResult['annotations']
  readonly duration?: number
}

/** Whether the test may be retried, and the replay that it runs. */
type Kind = Partial<Pick<TestCase, 'annotations' | 'retries'>>

/** Creates a runner test that has ended after these attempts. */
function createTest(attempts: readonly Ended[], changes: Kind = {}): TestCase {
  const results = attempts.map(
    ({ status = 'passed', attachments = [], errors = [], annotations = [], duration = 0 }, retry) => ({
      status,
      retry,
      attachments,
      errors,
      annotations,
      duration,
    }),
  )
  const parent = { project: () => ({ name: 'mobile' }) }
  return { title: 'tiny', parent, annotations: [], retries: 0, results, ...changes } as unknown as TestCase
}

/** Passes these attempts to the reporter and returns the status that the runner receives. */
async function ended(
  reporter: JourneyReporter,
  attempts: readonly Ended[],
  { status = 'passed', ...changes }: { readonly status?: FullResult['status'] } & Kind = {},
): Promise<string> {
  for (const count of attempts.keys()) {
    const one = createTest(attempts.slice(0, count + 1), changes)
    const result = one.results.at(-1)
    if (result !== undefined) reporter.onTestEnd(one, result)
  }
  return (await reporter.onEnd({ status } as FullResult)).status
}

const passed = createJourneyReport([createStep('Pays')])
const failed = createJourneyReport(
  [
    createStep('Pays', { status: 'failed', failures: [toFailure()] }),
    createStep('Shows the confirmation', { number: 2, status: 'skipped' }),
  ],
  { verdict: 'failed' },
)

test('reports a journey from its start to its report, including the steps it did not reach', async () => {
  const reporter = await createReporter()
  const journeyCase = createTest([])
  reporter.onTestBegin(journeyCase, { retry: 0 } as TestResult)
  const step = { name: 'Pays', status: 'failed', durationMs: 1, accessibilityFindings: 0 }
  reporter.onStepEnd(
    journeyCase,
    {} as TestResult,
    { attachments: [body('storefront step', step)] } as unknown as TestStep,
  )
  expect(
    await ended(reporter, [{ status: 'failed', attachments: [await attachReport(failed)] }], { status: 'failed' }),
  ).toBe('failed')
  const run = { journey: 'tiny', device: 'mobile', engine: 'chromium' }
  expect(events).toMatchObject([
    { kind: 'begin', ...run },
    { kind: 'step', ...run, step },
    { kind: 'step', ...run, step: { name: 'Shows the confirmation', status: 'skipped' } },
    { kind: 'report', ...run, report: { verdict: 'failed' } },
  ])
})

test('the runner continues only after the command has read its events', async () => {
  const reporter = await createReporter()
  const report = await attachReport(passed)
  isAfter = true
  let isOver = false
  const end = ended(reporter, [{ attachments: [report] }]).finally(() => (isOver = true))
  await vi.waitUntil(() => events.some(({ kind }) => kind === 'report'))
  // By now, anything the reporter does on its own would have happened.
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  for (const read of unread) read()
  expect(await end).toBe('passed')
})

test('a retried journey gets one report after its last attempt', async () => {
  const reporter = await createReporter()
  reporter.onTestBegin(createTest([]), { retry: 1 } as TestResult)
  const attempts = [
    { status: 'failed' as const, attachments: [await attachReport(failed)] },
    { attachments: [await attachReport(passed)] },
  ]
  await ended(reporter, attempts, { retries: 1 })
  expect(events[0]).toMatchObject({ kind: 'retry', attempt: 2 })
  const reports = events.filter(({ kind }) => kind === 'report')
  expect(reports).toMatchObject([{ report: { verdict: 'flaky', failedAttempts: [{ number: 1 }] } }])
})

test('publishes a passed journey immediately even if retries remain', async () => {
  await ended(await createReporter(), [{ attachments: [await attachReport(passed)] }], { retries: 2 })
  expect(events).toMatchObject([{ kind: 'report', report: { verdict: 'passed' } }])
})

test('findings fail a run whose journeys passed, and an interrupted run has no result', async () => {
  const report = createJourneyReport([createStep('Pays')], { expiredExceptions: ['The exception for x expired.'] })
  const budgetsFile = join(folder, 'budgets.json')
  const exceptions = [{ audit: 'x', reason: 'Later', until: '2026-11-01' }]
  const scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
  const limits = { cumulativeLayoutShift: 0.02, longestTaskMs: 200 }
  await writeFile(budgetsFile, JSON.stringify({ scores, limits, exceptions }))
  const one = { attachments: [await attachReport(report)] }
  expect(await ended(await createReporter({ budgetsFile }), [one])).toBe('failed')
  expect(await ended(await createReporter(), [{ attachments: [await attachReport(passed)] }])).toBe('passed')
  events = []
  await ended(await createReporter(), [{ status: 'interrupted' }])
  expect(events).toEqual([])
})

test('reports a user error immediately, but a broken journey only after its last attempt', async () => {
  const externalError = { kind: 'external', message: 'Nothing responds.', next: 'Start it.' }
  await ended(await createReporter(), [{ attachments: [body('storefront error', externalError)] }])
  expect(events).toEqual([{ kind: 'error', error: externalError }])
  events = []
  const brokenError = { kind: 'broken-journey', message: 'The journey is broken.', next: 'Fix it.' }
  const attempt = { attachments: [body('storefront error', brokenError)] }
  await ended(
    await createReporter(),
    [
      { ...attempt, status: 'failed' },
      { ...attempt, duration: 1500 },
    ],
    { retries: 1 },
  )
  expect(events).toEqual([
    { kind: 'broken', journey: 'tiny', device: 'mobile', engine: 'chromium', durationMs: 1500, error: brokenError },
  ])
})

test('reports a failure outside the steps as a runner error, never as a pass', async () => {
  await ended(await createReporter(), [{ status: 'failed', errors: [{ message: 'Error: The worker ended.' }] }])
  await ended(await createReporter(), [{ status: 'failed' }])
  expect(events).toMatchObject([
    { kind: 'error', error: { kind: 'external', message: 'The worker ended.' } },
    { kind: 'error', error: { message: 'The test ended without a report.' } },
  ])
  events = []
  const launch = { message: 'browserType.launch: Executable does not exist' }
  await ended(await createReporter(), [{ status: 'failed', errors: [launch] }])
  expect(events).toMatchObject([
    { kind: 'error', error: { kind: 'external', message: expect.not.stringContaining('launch: ') as unknown } },
  ])
})

test("reports a missing display with its fix, even if the runner's first line does not mention it", async () => {
  const message = 'Error: browserType.launch: Target closed\nMissing X server or $DISPLAY\nCall log'
  await ended(await createReporter(), [{ status: 'failed', errors: [{ message }] }])
  expect(events).toMatchObject([
    {
      kind: 'error',
      error: {
        kind: 'external',
        message: 'The browser cannot show a window: this computer has no display.',
        next: 'Omit --headed, or put "xvfb-run" before the command.',
      },
    },
  ])
})

test('reports a full disk as the reason why the runner failed', async () => {
  const errors = [{ message: 'Error: ENOSPC: no space left on device, write' }]
  await ended(await createReporter(), [{ status: 'failed', errors }])
  expect(events).toMatchObject([
    {
      error: {
        kind: 'external',
        message: 'The disk is full: ENOSPC: no space left on device, write',
        next: 'Free some space, then run the command again.',
      },
    },
  ])
})

test("reports a promise that no step awaits, regardless of the step's result", async () => {
  const stack = 'Error: page.waitForResponse: Timeout\n    at action (/x/journey.ts:4:2)'
  const report = await attachReport(failed)
  const errors = [{ message: 'Error: page.waitForResponse: Timeout 100ms exceeded.', stack }]
  const annotations = [
    { type: 'storefront stray error', description: '{"step":"step 2, \\"Pays\\"","isCallback":false}' },
  ]
  await ended(await createReporter(), [{ status: 'failed', attachments: [report], errors, annotations }])
  expect(events).toMatchObject([
    {
      kind: 'broken',
      error: {
        message:
          'The journey is broken in step 2, "Pays", in a promise that was not awaited in time: page.waitForResponse: Timeout 100ms exceeded.',
        next: expect.stringMatching(/"Promise\.all", at .*\/x\/journey\.ts:4\.$/) as unknown,
      },
    },
  ])
})

test('continues with replays after a passed journey, and reports a failed one', async () => {
  const baseline = body('storefront baseline', { messages: [['Sorry', 1]], lostFields: [] })
  const report = await attachReport(passed)
  await ended(await createReporter({}, { recordsBaseline: true }), [{ attachments: [report, baseline] }])
  expect(events).toMatchObject([{ kind: 'baseline', file: report.path, baseline: { messages: [['Sorry', 1]] } }])
  events = []
  await ended(await createReporter({}, { recordsBaseline: true }), [
    { status: 'failed', attachments: [await attachReport(failed), baseline] },
  ])
  expect(events.map(({ kind }) => kind)).toEqual(['step', 'report'])
})

test('a replay reports its cell, and a replay without a cell is an error', async () => {
  const run = { journey: 'tiny', device: 'mobile', engine: 'chromium' } as const
  const endpoints = [{ endpointId: 'checkOut', method: 'POST', path: '/', step: 1 }]
  const replays = [{ ...run, argument: 'tiny', file: '', baseline: { messages: [], lostFields: [] }, endpoints }]
  const id = { replay: 0, endpointId: 'checkOut', fault: 'error' }
  const annotations = [{ type: 'storefront cell', description: JSON.stringify(id) }]
  const reporter = await createReporter({}, { replays })
  const cell = createTest([], { annotations })
  reporter.onBegin({} as never, { allTests: () => [cell, cell] } as never)
  reporter.onTestBegin(cell, { retry: 0 } as TestResult)
  await ended(reporter, [{ attachments: [body('storefront cell', createCell())] }], { annotations })
  expect(events).toMatchObject([{ kind: 'cell', ...run, cell: { endpointId: 'checkOut' }, done: 1, all: 2 }])
  events = []
  await ended(reporter, [{ status: 'failed' }], { annotations })
  expect(events).toMatchObject([{ kind: 'error', error: { message: 'The test ended without a report.' } }])
})

test('an interrupted fault matrix has an incomplete report of its finished cells, but not after an error', async () => {
  const endpoints = [{ endpointId: 'checkOut', method: 'POST', path: '/', step: 1 }]
  const id = { replay: 0, endpointId: 'checkOut', fault: 'server-error' }
  const annotations = [{ type: 'storefront cell', description: JSON.stringify(id) }]
  const interrupt = async (...attempts: Ended[]): Promise<void> => {
    const { path: file = '' } = await attachReport(passed)
    const run = { journey: 'tiny', device: 'mobile', engine: 'chromium' } as const
    const replays = [{ ...run, argument: 'tiny', file, baseline: { messages: [], lostFields: [] }, endpoints }]
    const reporter = await createReporter({}, { replays })
    const cell = createTest([], { annotations })
    reporter.onBegin({} as never, { allTests: () => [cell, cell, cell] } as never)
    events = []
    for (const attempt of attempts)
      reporter.onTestEnd(createTest([attempt], { annotations }), createTest([attempt]).results[0] as TestResult)
    await reporter.onEnd({ status: 'interrupted' } as FullResult)
  }
  const done = { attachments: [body('storefront cell', createCell())] }
  await interrupt(done, { status: 'interrupted' })
  expect(events).toMatchObject([
    { kind: 'cell', done: 1, all: 3 },
    { kind: 'report', report: { verdict: 'incomplete', faultMatrix: { cells: [{}], plannedCells: 3 } } },
  ])
  await interrupt({ status: 'interrupted' })
  expect(events).toEqual([])
  await interrupt(done, { status: 'failed' })
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['cell', 'error'])
})
