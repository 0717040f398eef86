import { axeVersion } from '../drivers/axe.ts'
import type { OpenBrowser } from '../drivers/browser.ts'
import { type Rehearsal, rehearse, runFaultMatrix } from '../faults/fault-matrix.ts'
import type { FaultCell, FaultMatrix } from '../findings/fault-result.ts'
import type { Journey } from '../journeys/journey.ts'
import { createRedactor, type Redact, redactDeep } from '../redaction/redact.ts'
import { type JourneyReport, REPORT_SCHEMA, type Step } from '../report/model/journey-report.ts'
import { verdictOf } from '../report/model/verdict.ts'
import type { RunInFolder } from '../snapshots/compare-snapshots.ts'
import type { Limits } from '../steps/observed-page.ts'
import { connectToShop, type Shop } from '../steps/shop-address.ts'
import type { StorageCondition } from '../steps/storage-conditions.ts'
import { runStory, type StepRunner, type StoryResult } from '../steps/story-runner.ts'
import type { Device } from '../targets/devices.ts'
import { ENGINE_TITLES } from '../targets/engines.ts'

/** Who wants to know how a run goes. */
export interface JourneyListeners {
  readonly onStep?: (step: Step) => void
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
  /** Whether a trace is recorded, which a run that fails leaves; without it one is. */
  readonly trace?: boolean | undefined
  /** Command that runs this again, for the report. */
  readonly rerun: string
  /** The flags that change what the pages show. */
  readonly conditions?: string | undefined
  /** The run that this one will be held against: a step that differs is looked at again a moment later. */
  readonly before?: RunInFolder | undefined
  /** Number of the last step to run. */
  readonly until?: number | undefined
  /** Called behind the last step, while the page is still open. */
  readonly hold?: (() => Promise<void>) | undefined
  /** What the mock's random values begin from. */
  readonly seed?: number | undefined
  /** What each step runs in. */
  readonly inStep?: StepRunner | undefined
  /** Watches the story, so that its calls can be made to fail later. */
  readonly rehearsal?: Rehearsal | undefined
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
 * Runs a journey once: its story, then the faults. What it gives holds nothing personal.
 * @throws {StorefrontError} when the harness cannot do its work; nothing may be read from such a run.
 */
export async function runJourney(run: JourneyRun): Promise<JourneyReport> {
  const startedAt = new Date()
  const began = performance.now()
  const redact = createRedactor(run.journey.privateValues)
  const rehearsal = run.rehearsal ?? (run.faultMatrix === undefined ? undefined : rehearse())
  const shop = await connectToShop(run.site, run)
  const story = await playStory(run, { shop, redact, rehearsal })
  const failed = story.steps.some(({ status }) => status === 'failed')
  const whole = !failed && run.until === undefined
  const faults = whole ? await replayWithFaults(run, story, { redact, rehearsal }) : null
  const result = { steps: story.steps, attempts: [], measurements: [], expiredExceptions: [], faults }
  const report: JourneyReport = {
    schema: REPORT_SCHEMA,
    journey: { name: run.journey.name, summary: run.journey.summary },
    device: { name: run.device.name, width: run.device.width, height: run.device.height },
    engine: run.browser.engine,
    verdict: verdictOf(result),
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - began),
    site: shop.site,
    namespace: shop.namespace,
    rerun: run.rerun,
    conditions: run.conditions ?? '',
    tools: { Node: process.versions.node, [ENGINE_TITLES[run.browser.engine]]: run.browser.version, axe: axeVersion },
    ...result,
    until: run.until ?? null,
    seed: run.seed ?? null,
    trace: story.trace,
    comparison: null,
    trend: [],
  }
  return redactDeep(report, redact)
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
