import { createRedactor, type Redact } from '#redaction/redactor.ts'
import { axeVersion } from '../drivers/axe.ts'
import type { OpenBrowser } from '../drivers/browser.ts'
import type { FaultBaselineRun } from '../faults/fault-matrix.ts'
import type { InjectedRule } from '../findings/injected-rule.ts'
import type { Step } from '../findings/step.ts'
import type { Journey } from '../journeys/journey.ts'
import type { ObservedJourney } from '../report/model/journey-report.ts'
import { REPORT_SCHEMA } from '../report/model/report-base.ts'
import type { RunInFolder } from '../snapshots/compare-snapshots.ts'
import { connectToShop, type Shop } from '../steps/connect-to-shop.ts'
import { describeRules, type RuleCount } from '../steps/injected-rules.ts'
import type { LoopGuard } from '../steps/loop-guard.ts'
import type { Limits } from '../steps/observed-page.ts'
import { runJourneySteps, type StepRunner, type StepsResult } from '../steps/run-journey-steps.ts'
import type { Device } from '../targets/devices.ts'
import { ENGINE_TITLES } from '../targets/engines.ts'
import type { RunOptions } from '../targets/run-options.ts'

export interface JourneyRun {
  readonly journey: Journey
  readonly onStep?: (step: Step) => void
  readonly device: Device
  /** URL of the site being served. */
  readonly site: string
  readonly browser: OpenBrowser
  /** An empty folder for the screenshots and the trace. */
  readonly folder: string
  readonly options: RunOptions
  /** Command that reruns the journey, for the report. */
  readonly rerun: string
  /** The run to compare with. Any step that differs from it is captured again shortly afterward. */
  readonly baseline?: RunInFolder | undefined
  /** Number of the last step to run. */
  readonly until?: number | undefined
  /** Called after the last step, while the page is still open. */
  readonly hold?: (() => Promise<void>) | undefined
  /** Wraps the execution of each step. */
  readonly inStep?: StepRunner | undefined
  /** Observes the journey, so that its requests can be made to fail later. */
  readonly observer?: FaultBaselineRun | undefined
  readonly limits?: Partial<Limits>
  /** Ends the process if the code of a step blocks it. */
  readonly loopGuard?: LoopGuard | undefined
  readonly signal?: AbortSignal
}

/**
 * Runs a journey once. The report contains no private data.
 * @throws {StorefrontError} if the harness fails, because such a run has no result.
 */
export async function runJourney(run: JourneyRun): Promise<ObservedJourney> {
  const startedAt = new Date()
  const startTime = performance.now()
  const shop = await connectToShop(run.site, run.options)
  const publicValues = shop.supportEmail === undefined ? [] : [shop.supportEmail]
  const redact = createRedactor(run.journey.privateValues, { publicValues })
  const { counts, ...stepsResult } = await runSteps(run, shop, redact)
  const requested = stepsResult.steps.flatMap(({ requests }) => requests.flatMap((one) => one.endpointId ?? []))
  // The command line contains no content of the run, but it may contain folders and tokens.
  const redactCommand = createRedactor({})
  return {
    schema: REPORT_SCHEMA,
    kind: 'journey',
    journey: { name: run.journey.name, summary: run.journey.summary },
    device: { name: run.device.name, width: run.device.width, height: run.device.height },
    engine: run.browser.engine,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - startTime),
    baseUrl: shop.site,
    namespace: shop.namespace,
    rerunCommand: redactCommand(run.rerun),
    flags: redactCommand(run.options.flags),
    injectedRules: describeRules(run.options.rules, counts, { requested, end: describeEnd(run, stepsResult) }).map(
      (rule) => redactRule(rule, redact),
    ),
    conditions: run.options.conditions,
    toolVersions: {
      Node: process.versions.node,
      [ENGINE_TITLES[run.browser.engine]]: run.browser.version,
      axe: axeVersion,
    },
    steps: stepsResult.steps,
    failedAttempts: [],
    lastStep: run.until ?? null,
    seed: run.options.seed,
    measurements: [],
    expiredExceptions: [],
    trace: stepsResult.trace,
    faultMatrix: null,
    comparison: null,
    trend: [],
  }
}

/** The steps of a run, and the number of times each of its rules was applied. */
interface RunResult extends StepsResult {
  readonly counts: readonly (RuleCount | undefined)[]
}

/** Describes the last step of a run that skipped the rest of the journey. */
function describeEnd({ until }: JourneyRun, { steps }: StepsResult): string | null {
  const failed = steps.find(({ status }) => status === 'failed')
  if (failed !== undefined) return `step ${failed.number}, which failed`
  return until === undefined ? null : `step ${until}, where --until ended the run`
}

function redactRule({ label, warning, ...rule }: InjectedRule, redact: Redact): InjectedRule {
  return { ...rule, label: redact(label), warning: warning === null ? null : redact(warning) }
}

async function runSteps(run: JourneyRun, shop: Shop, redact: Redact): Promise<RunResult> {
  try {
    const stepsResult = await runJourneySteps({ ...run, shop, redact, watcher: run.observer })
    // A step that fails because the site is unavailable is not a finding.
    if (stepsResult.steps.some(({ status }) => status === 'failed')) await shop.assertThere()
    return { ...stepsResult, counts: await shop.countRules() }
  } finally {
    await shop.leave()
  }
}
