import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from './devices.ts'
import type { OpenBrowser } from './drivers/browser.ts'
import { type Place, placesOf, timeoutFailure } from './failure.ts'
import type { Journey } from './journeys/journey.ts'
import { listenToNetwork } from './observe/network-log.ts'
import { listenToProblems } from './observe/problem-log.ts'
import { redactTrace } from './redact-trace.ts'
import type { Redact } from './redact.ts'
import type { Step } from './report/result.ts'
import type { Shop } from './shop-address.ts'
import { runStep, type Stage, type ToldStep } from './step-runner.ts'

/** How long things may take, in milliseconds. */
export interface Limits {
  /** One action or expectation. */
  readonly action: number
  readonly step: number
  readonly story: number
}

const DEFAULT_LIMITS: Limits = { action: 5_000, step: 30_000, story: 180_000 }

export interface StoryOptions {
  readonly journey: Journey
  readonly device: Device
  readonly shop: Shop
  readonly browser: OpenBrowser
  readonly folder: string
  readonly redact: Redact
  /** Whether axe scans each step. */
  readonly accessibility: boolean
  readonly limits?: Partial<Limits>
  readonly onStep?: (step: Step) => void
  /** Ends the run between two steps. */
  readonly signal?: AbortSignal
}

export interface StoryResult {
  readonly steps: Step[]
  /** Trace of a failed run, relative to the report's folder. */
  readonly trace: string | null
}

/**
 * Runs the story of a journey in a fresh browser context. The first step that fails ends it; the rest are `not-run`.
 * @throws {HarnessError} when the harness cannot go on; that is no result.
 */
export async function runStory(options: StoryOptions): Promise<StoryResult> {
  const { journey, device, shop, browser, folder } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const told = listSteps(journey)
  await mkdir(join(folder, 'pictures'), { recursive: true })
  const context = await browser.browser.newContext({
    viewport: { width: device.width, height: device.height },
    isMobile: device.touch,
    hasTouch: device.touch,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A settled state is what pictures and scans show; motion has its own component tests.
    reducedMotion: 'reduce',
  })
  try {
    context.setDefaultTimeout(limits.action)
    context.setDefaultNavigationTimeout(limits.action * 3)
    // No pictures in the trace: they could show what is covered in ours.
    await context.tracing.start({ snapshots: true, screenshots: false, sources: false })
    await shop.prepare(context)
    const network = listenToNetwork(context, shop.apiBase)
    const problems = await listenToProblems(context)
    const stage: Stage = {
      page: await context.newPage(),
      expect: browser.expectWithin(limits.action),
      device,
      site: shop.site,
      network,
      problems,
      folder,
      accessibility: options.accessibility,
      beganAt: performance.now(),
      stepLimitMs: limits.step,
    }
    const steps = await runSteps(stage, told, limits, options)
    const failed = steps.some(({ status }) => status === 'failed')
    return { steps, trace: failed ? await saveTrace() : null }
  } finally {
    await context.close().catch(() => undefined)
  }

  async function saveTrace(): Promise<string> {
    const raw = join(folder, '.trace-unredacted.zip')
    await context.tracing.stop({ path: raw })
    try {
      await redactTrace(raw, join(folder, 'trace.zip'), options.redact)
    } finally {
      await rm(raw, { force: true })
    }
    return 'trace.zip'
  }
}

async function runSteps(stage: Stage, told: ToldStep[], limits: Limits, options: StoryOptions): Promise<Step[]> {
  const steps: Step[] = []
  for (const [index, step] of told.entries()) {
    options.signal?.throwIfAborted()
    const over = performance.now() - stage.beganAt > limits.story
    const result = over ? tooLate(step, stage, limits.story) : await runGrouped(stage, step)
    steps.push(result)
    options.onStep?.(result)
    if (result.status === 'passed') continue
    for (const rest of told.slice(index + 1)) {
      const skipped = emptyStep(rest, 'not-run')
      steps.push(skipped)
      options.onStep?.(skipped)
    }
    break
  }
  return steps
}

/** Runs a step under its own name in the trace. */
async function runGrouped(stage: Stage, step: ToldStep): Promise<Step> {
  const { tracing } = stage.page.context()
  await tracing.group(`${step.number}. ${step.name}`)
  const result = await runStep(stage, step)
  await tracing.groupEnd()
  return result
}

function tooLate(step: ToldStep, stage: Stage, limitMs: number): Step {
  const failures = [timeoutFailure(limitMs, 'the whole story', step.place)]
  return { ...emptyStep(step, 'failed'), startedAtMs: Math.round(performance.now() - stage.beganAt), failures }
}

function emptyStep({ number, name }: ToldStep, status: Step['status']): Step {
  return {
    number,
    name,
    status,
    startedAtMs: 0,
    durationMs: 0,
    path: null,
    picture: null,
    requests: [],
    console: [],
    cspViolations: [],
    vitals: null,
    accessibility: null,
    failures: [],
  }
}

function listSteps(journey: Journey): ToldStep[] {
  const steps: ToldStep[] = []
  journey.tell((name, act) => {
    steps.push({ number: steps.length + 1, name, act, place: callerPlace() })
  })
  return steps
}

/** Where the journey calls `step`. */
function callerPlace(): Place {
  const place = placesOf(new Error('where').stack ?? '').find(({ file }) => file !== import.meta.filename)
  return place ?? { file: import.meta.filename, line: 1 }
}
