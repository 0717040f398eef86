import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Device } from './devices.ts'
import { axeVersion } from './drivers/axe.ts'
import type { OpenBrowser } from './drivers/browser.ts'
import { type Rehearsal, rehearse, runFaultMatrix } from './faults/fault-matrix.ts'
import type { Journey } from './journeys/journey.ts'
import type { Limits } from './observed-page.ts'
import { readBudgets } from './performance/budgets.ts'
import { measurePages } from './performance/measure-pages.ts'
import { createRedactor, type Redact, redactDeep } from './redaction/redact.ts'
import { type FaultCell, type FaultMatrix, troubledCells } from './report/journey/fault-result.ts'
import {
  accessibilityFindingCount,
  type FailedAttempt,
  type JourneyReport,
  type Measurement,
  missedBudgetCount,
  REPORT_SCHEMA,
  type Step,
} from './report/journey/journey-report.ts'
import { createSharedLock, type SharedLock } from './shared-lock.ts'
import { connectToShop, type Fault, type Shop } from './shop-address.ts'
import type { StorageCondition } from './storage-conditions.ts'
import { runStory, type StoryResult } from './story-runner.ts'

/** Who wants to know how a run goes. */
export interface JourneyListeners {
  readonly onStep?: (step: Step) => void
  readonly onPage?: (measurement: Measurement) => void
  /** Before the story is played again; gets the number of the attempt. */
  readonly onRetry?: ((attempt: number) => void) | undefined
  readonly onCell?: ((cell: FaultCell, done: number, all: number) => void) | undefined
}

export interface JourneyRun extends JourneyListeners {
  readonly journey: Journey
  readonly device: Device
  /** Address of the served site. */
  readonly site: string
  readonly browser: OpenBrowser
  /** Empty folder that pictures and the trace are written to. */
  readonly folder: string
  readonly faults: readonly Fault[]
  /** What the mock does to which requests. */
  readonly rules?: readonly object[] | undefined
  /** Whether axe scans each step. */
  readonly accessibility: boolean
  /** Whether the story is told on pages that the browser has translated. */
  readonly translated?: boolean | undefined
  /** How the browser fails to keep what the shop stores. */
  readonly storage?: StorageCondition | undefined
  /** Whether each step's end is looked at with long words in the place of its texts too. */
  readonly longTexts?: boolean | undefined
  /** Whether Lighthouse measures the journey's pages after the story. */
  readonly performance: boolean
  /** Whether a trace is recorded, which a run that fails leaves; without it one is. */
  readonly trace?: boolean | undefined
  /** The lowest scores and the highest metrics that pass; the project's own without it. */
  readonly budgetsFile?: string | undefined
  /** Command that runs this again, for the report. */
  readonly rerun: string
  /** How often a story that failed is played again. */
  readonly retries?: number | undefined
  /** Number of the last step to run. */
  readonly until?: number | undefined
  /** Called behind the last step, while the page is still open. */
  readonly hold?: (() => Promise<void>) | undefined
  /** What the mock's random values begin from. */
  readonly seed?: number | undefined
  /** Who may run at the same time: stories together, measurements alone. */
  readonly lock?: SharedLock | undefined
  /** Replays the story with each of its calls failing in turn. */
  readonly faultMatrix?: FaultMatrixWish | undefined
  readonly limits?: Partial<Limits>
  readonly signal?: AbortSignal
}

export interface FaultMatrixWish {
  /** Only these calls of the contract; all that the journey makes when empty. */
  readonly only: readonly string[]
  /** How many replays go side by side. */
  readonly workers: number
}

/**
 * Runs a journey once: its story, then the faults, then the measurements. What it gives holds nothing personal.
 * @throws {StorefrontError} when the harness cannot do its work; nothing may be read from such a run.
 */
export async function runJourney(run: JourneyRun): Promise<JourneyReport> {
  const startedAt = new Date()
  const began = performance.now()
  const redact = createRedactor(run.journey.privateValues)
  const budgets = await readBudgets(run.budgetsFile === undefined ? undefined : pathToFileURL(run.budgetsFile))
  const day = startedAt.toISOString().slice(0, 10)
  const rehearsal = run.faultMatrix === undefined ? undefined : rehearse()
  const lock = run.lock ?? createSharedLock()
  const story = await lock.shared(() => playUntilPassed(run, { redact, rehearsal }))
  const { shop } = story
  const failed = story.steps.some(({ status }) => status === 'failed')
  const whole = !failed && run.until === undefined
  const faults = whole ? await lock.shared(() => replayWithFaults(run, story, { redact, rehearsal })) : null
  const measure = (): Promise<Measurement[]> =>
    measurePages({
      site: shop.site,
      pages: run.journey.measuredPages,
      browser: run.browser,
      budgets,
      day,
      onPage: run.onPage,
      signal: run.signal,
    })
  const measurements = run.performance && whole ? await lock.exclusive(measure) : []
  const expiredExceptions = budgets.exceptions
    .filter(({ until }) => until < day)
    .map(({ audit, until }) => `The exception for ${audit} ran out on ${until}.`)
  const findings =
    accessibilityFindingCount(story) +
    missedBudgetCount({ measurements }) +
    troubledCells(faults).length +
    expiredExceptions.length
  const report: JourneyReport = {
    schema: REPORT_SCHEMA,
    journey: { name: run.journey.name, summary: run.journey.summary },
    device: { name: run.device.name, width: run.device.width, height: run.device.height },
    verdict: failed ? 'failed' : findings > 0 ? 'findings' : story.attempts.length > 0 ? 'flaky' : 'passed',
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - began),
    site: shop.site,
    namespace: shop.namespace,
    rerun: run.rerun,
    tools: { Node: process.versions.node, Chromium: run.browser.version, axe: axeVersion },
    steps: story.steps,
    attempts: story.attempts,
    until: run.until ?? null,
    seed: run.seed ?? null,
    measurements,
    expiredExceptions,
    trace: story.trace,
    faults,
    comparison: null,
    trend: [],
  }
  return redactDeep(report, redact)
}

interface PlayedStory extends StoryResult {
  readonly shop: Shop
  readonly attempts: FailedAttempt[]
}

/** Plays the story, again from its start while it fails and another attempt is allowed. */
async function playUntilPassed(
  run: JourneyRun,
  { redact, rehearsal }: { readonly redact: Redact; readonly rehearsal: Rehearsal | undefined },
): Promise<PlayedStory> {
  const attempts: FailedAttempt[] = []
  for (;;) {
    const began = performance.now()
    const shop = await connectToShop(run.site, run.faults, run)
    const story = await playStory(run, { shop, redact, rehearsal })
    const step = story.steps.find(({ status }) => status === 'failed')
    if (step === undefined || attempts.length >= (run.retries ?? 0)) return { ...story, shop, attempts }
    const number = attempts.length + 1
    const durationMs = Math.round(performance.now() - began)
    const kept = await keepAttempt(run.folder, { number, picture: step.picture, trace: story.trace })
    attempts.push({ number, durationMs, step: { ...step, picture: kept.picture }, trace: kept.trace })
    run.onRetry?.(number + 1)
  }
}

/** Moves what an attempt left behind out of the next one's way. */
async function keepAttempt(
  folder: string,
  left: { readonly number: number; readonly picture: string | null; readonly trace: string | null },
): Promise<{ readonly picture: string | null; readonly trace: string | null }> {
  const move = async (from: string | null, to: string): Promise<string | null> => {
    if (from === null) return null
    await rename(join(folder, from), join(folder, to))
    return to
  }
  return {
    picture: await move(left.picture, `pictures/attempt-${left.number}.webp`),
    trace: await move(left.trace, `trace-attempt-${left.number}.zip`),
  }
}

async function playStory(
  run: JourneyRun,
  tools: { readonly shop: Shop; readonly redact: Redact; readonly rehearsal: Rehearsal | undefined },
): Promise<StoryResult> {
  const { shop, redact, rehearsal } = tools
  const onStep = (step: Step): void => run.onStep?.(redactDeep(step, redact))
  try {
    const story = await runStory({ ...run, shop, redact, onStep, watcher: rehearsal })
    // A step that fails because nobody answers any more is no finding.
    if (story.steps.some(({ status }) => status === 'failed')) await shop.assertThere()
    return story
  } finally {
    await shop.leave()
  }
}

async function replayWithFaults(
  run: JourneyRun,
  { steps }: StoryResult,
  { redact, rehearsal }: { redact: Redact; rehearsal: Rehearsal | undefined },
): Promise<FaultMatrix | null> {
  if (run.faultMatrix === undefined || rehearsal === undefined) return null
  return runFaultMatrix({
    ...run,
    ...run.faultMatrix,
    rehearsal,
    redact,
    steps,
    onCell: (cell, done, all) => run.onCell?.(redactDeep(cell, redact), done, all),
  })
}
