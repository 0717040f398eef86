import { readBudgets } from './budgets.ts'
import type { Device } from './devices.ts'
import { axeVersion } from './drivers/axe.ts'
import type { OpenBrowser } from './drivers/browser.ts'
import type { Journey } from './journeys/journey.ts'
import { measurePages } from './measure-pages.ts'
import { createRedactor, type Redact, redactDeep } from './redact.ts'
import {
  accessibilityFindingCount,
  type JourneyReport,
  type Measurement,
  missedBudgetCount,
  REPORT_SCHEMA,
  type Step,
} from './report/result.ts'
import { connectToShop, type Fault, type Shop } from './shop-address.ts'
import { type Limits, runStory, type StoryResult } from './story-runner.ts'

export interface JourneyRun {
  readonly journey: Journey
  readonly device: Device
  /** Address of the served site. */
  readonly site: string
  readonly browser: OpenBrowser
  /** Empty folder that pictures and the trace are written to. */
  readonly folder: string
  readonly faults: readonly Fault[]
  /** Whether axe scans each step. */
  readonly accessibility: boolean
  /** Whether Lighthouse measures the journey's pages after the story. */
  readonly performance: boolean
  /** Command that runs this again, for the report. */
  readonly rerun: string
  readonly limits?: Partial<Limits>
  readonly onStep?: (step: Step) => void
  readonly onPage?: (measurement: Measurement) => void
  readonly signal?: AbortSignal
}

/**
 * Runs a journey once: its story, then the measurements. What it gives holds nothing personal.
 * @throws {HarnessError} when the harness cannot do its work; nothing may be read from such a run.
 */
export async function runJourney(run: JourneyRun): Promise<JourneyReport> {
  const startedAt = new Date()
  const began = performance.now()
  const redact = createRedactor(run.journey.privateValues)
  const budgets = await readBudgets()
  const day = startedAt.toISOString().slice(0, 10)
  const shop = await connectToShop(run.site, run.faults)
  const story = await tellStory(run, shop, redact)
  const failed = story.steps.some(({ status }) => status === 'failed')
  const measurements =
    run.performance && !failed
      ? await measurePages({
          site: shop.site,
          pages: run.journey.measuredPages,
          browser: run.browser,
          budgets,
          day,
          onPage: run.onPage,
          signal: run.signal,
        })
      : []
  const expiredExceptions = budgets.exceptions
    .filter(({ until }) => until < day)
    .map(({ audit, until }) => `The exception for ${audit} ran out on ${until}.`)
  const findings = accessibilityFindingCount(story) + missedBudgetCount({ measurements }) + expiredExceptions.length
  const report: JourneyReport = {
    schema: REPORT_SCHEMA,
    journey: { name: run.journey.name, summary: run.journey.summary },
    device: { name: run.device.name, width: run.device.width, height: run.device.height },
    verdict: failed ? 'failed' : findings > 0 ? 'findings' : 'passed',
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - began),
    site: shop.site,
    namespace: shop.namespace,
    rerun: run.rerun,
    tools: { Node: process.versions.node, Chromium: run.browser.version, axe: axeVersion },
    steps: story.steps,
    measurements,
    expiredExceptions,
    trace: story.trace,
  }
  return redactDeep(report, redact)
}

async function tellStory(run: JourneyRun, shop: Shop, redact: Redact): Promise<StoryResult> {
  try {
    return await runStory({ ...run, shop, redact, onStep: (step) => run.onStep?.(redactDeep(step, redact)) })
  } finally {
    await shop.leave()
  }
}
