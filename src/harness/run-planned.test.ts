import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JourneysOptions } from './journeys-options.ts'
import { toFailure, createJourneyReport, createStep } from './report/model/test-journey-report.ts'
import { runPlanned } from './run-planned.ts'
import type { RunEvent } from './runner/run-events.ts'
import type { startRunner } from './runner/start/start-runner.ts'
import { readRunOptions } from './targets/run-options.ts'

type SentEvent = Exclude<RunEvent, { readonly kind: 'hold' | 'error' }>

let sentEvents: readonly SentEvent[]
let folder: string

vi.mock('./runner/start/start-runner.ts', async (original) => ({
  ...(await original<object>()),
  startRunner: (async (_plan, { onEvent }) =>
    sentEvents.forEach((event) => onEvent(event))) satisfies typeof startRunner,
}))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-planned-'))
})

afterEach(() => rm(folder, { recursive: true }))

const mobile = { journey: 'tiny', device: 'mobile', engine: 'chromium' } as const
const desktop = { journey: 'tiny', device: 'desktop', engine: 'firefox' } as const

/** Returns the outcomes of the runs reported by the runner. */
function getOutcomes(events: readonly SentEvent[]): ReturnType<typeof runPlanned> {
  sentEvents = events
  const listeners = { onRun: () => ({}), onReport: vi.fn(), onBroken: vi.fn(), onOverview: vi.fn() }
  const options = { ...listeners, devices: [], engines: [], command: 'storefront journey tiny' }
  const planned = [{ name: 'tiny', argument: 'tiny', until: null, measuredPages: [] }]
  return runPlanned(planned, {
    options: {
      ...options,
      rerun: () => '',
      run: readRunOptions({ reportsFolder: folder }),
      commit: null,
    } as unknown as JourneysOptions,
    targets: [mobile],
    site: 'http://shop.test',
  })
}

test('does not count a runner that exits without reporting a run as a success', async () => {
  const passed: SentEvent = {
    kind: 'report',
    ...mobile,
    report: createJourneyReport([createStep('Pays')]),
    folder: 'reports/one',
  }
  const begun = (['begin'] as const).flatMap((kind) => [
    { kind, ...mobile },
    { kind, ...desktop },
  ])
  await expect(getOutcomes([...begun, passed])).rejects.toMatchObject({
    kind: 'external',
    message: 'The test runner exited without a result for tiny on desktop in Firefox.',
    next: expect.stringContaining('Run the command again'),
  })
})

test('each run that started has an outcome, even if its journey is broken', async () => {
  const report = createJourneyReport([createStep('Pays', { status: 'failed', failures: [toFailure()] })], {
    verdict: 'failed',
  })
  const error = { kind: 'broken-journey', message: 'It is broken.', next: 'Fix it.' } as const
  const ended: SentEvent[] = [
    { kind: 'begin', ...mobile },
    { kind: 'report', ...mobile, report, folder: 'reports/one' },
    { kind: 'begin', ...desktop },
    { kind: 'broken', ...desktop, error, durationMs: 1500 },
  ]
  expect(await getOutcomes(ended)).toEqual(['failed', 'broken'])
})
