import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connectBrowser, openBrowser, withBrowser } from '../drivers/browser.ts'
import type { Measurement } from '../findings/measurement.ts'
import { type Budgets, readBudgets } from '../performance/budgets.ts'
import { measurePages } from '../performance/measure-pages.ts'
import {
  type FailedAttempt,
  hasFailedStep,
  type JourneyReport,
  type ObservedJourney,
} from '../report/model/journey-report.ts'
import { concludeJourney } from '../report/model/verdict.ts'
import { publishReport } from '../report/publish/publish-report.ts'
import { withDraft } from '../report/publish/report-folder.ts'
import type { DeviceName } from '../targets/devices.ts'
import type { RunRef, RunEvent } from './run-events.ts'
import type { RunPlan } from './run-plan.ts'

/** A completed run and the file of its report. The screenshots and the trace are in the same folder. */
export interface Attempt {
  readonly report: ObservedJourney
  readonly file: string
}

interface Measured {
  readonly measurements: readonly Measurement[]
  readonly notMeasured?: string | undefined
  readonly durationMs: number
}

export interface Publisher {
  /**
   * Publishes the report of a run once all its attempts have ended. A run with pending measurements waits for
   * `measureRest`.
   */
  conclude(attempts: readonly Attempt[]): Promise<void>
  /** Measures the pages of the waiting runs now that no journey is running, and publishes the runs. */
  measureRest(): Promise<void>
}

export function createPublisher(options: {
  readonly plan: RunPlan | undefined
  readonly reportsFolder: string
  readonly send: (event: RunEvent) => void
  readonly signal: AbortSignal
}): Publisher {
  const { plan, send } = options
  const unmeasured: (readonly Attempt[])[] = []

  async function publish(attempts: readonly Attempt[], measured: Measured): Promise<void> {
    const budgets = await getBudgets(plan)
    await withDraft(options.reportsFolder, async (draft) => {
      const report = await compose(attempts, { draft, measured, budgets })
      const published = await publishReport(draft, options.reportsFolder, report)
      send({ kind: 'report', ...getRun(report), ...published })
    })
  }

  return {
    async conclude(attempts) {
      const report = attempts.at(-1)?.report
      if (report === undefined) return
      const notMeasured = plan === undefined ? undefined : getNotMeasured(report, plan)
      if (plan !== undefined && notMeasured === undefined) unmeasured.push(attempts)
      else await publish(attempts, { measurements: [], notMeasured, durationMs: 0 })
    },
    async measureRest() {
      if (plan === undefined || unmeasured.length === 0) return
      const budgets = await getBudgets(plan)
      const { browserUrl, headed } = plan.options
      const opening = browserUrl === null ? openBrowser({ headed, measuring: true }) : connectBrowser(browserUrl)
      await withBrowser(opening, options.signal, async (browser) => {
        for (const attempts of unmeasured) {
          const report = attempts.at(-1)?.report
          if (report === undefined) continue
          const startTime = performance.now()
          const measurements = await measurePages({
            site: report.baseUrl,
            pages: plan.journeys.find(({ name }) => name === report.journey.name)?.measuredPages ?? [],
            browser,
            budgets,
            strictSpeed: plan.options.strictPerformance,
            day: report.startedAt.slice(0, 10),
            onMeasure: (page, attempt) => send({ kind: 'measure', ...getRun(report), page, attempt }),
            onPage: (measurement) => send({ kind: 'page', ...getRun(report), measurement }),
            signal: options.signal,
          })
          await publish(attempts, { measurements, durationMs: performance.now() - startTime })
        }
      })
    },
  }
}

/**
 * Returns why the pages of a run are not measured, or undefined if they are. Lighthouse supports only Chromium and sets
 * its own screen size, so only the last run of a complete journey in Chromium is measured.
 */
function getNotMeasured(report: ObservedJourney, plan: RunPlan): string | undefined {
  const { device, engine, lastStep, journey } = report
  const pages = plan.journeys.find(({ name }) => name === journey.name)?.measuredPages ?? []
  const last = plan.targets.findLast((target) => target.engine === 'chromium')
  if (plan.options.faultEndpoints !== null) return 'the fault matrix measures no pages'
  if (!plan.options.performance) return 'switched off with --no-performance or --no-audits'
  if (engine !== 'chromium') return 'Lighthouse supports only Chromium'
  if (pages.length === 0) return 'the journey lists no pages to measure'
  if (hasFailedStep(report)) return 'a step failed'
  if (lastStep !== null) return 'the run ended with --until'
  return device.name === last?.device ? undefined : `measured once for all devices, in the report for ${last?.device}`
}

function getBudgets(plan: RunPlan | undefined): Promise<Budgets> {
  const file = plan?.options.budgetsFile ?? null
  return readBudgets(file === null ? undefined : pathToFileURL(file))
}

/** Creates one report for all attempts and moves their screenshots and traces into its draft folder. */
async function compose(
  attempts: readonly Attempt[],
  more: { readonly draft: string; readonly measured: Measured; readonly budgets: Budgets },
): Promise<JourneyReport> {
  const last = attempts.at(-1)
  const first = attempts[0]
  if (last === undefined || first === undefined) throw new Error('A report needs an attempt.')
  const move = (from: Attempt, path: string, to: string): Promise<void> =>
    rename(join(dirname(from.file), path), join(more.draft, to))
  await move(last, 'screenshots', 'screenshots')
  if (last.report.trace !== null) await move(last, last.report.trace, last.report.trace)
  const failedAttempts: FailedAttempt[] = []
  for (const [index, attempt] of attempts.slice(0, -1).entries()) {
    const number = index + 1
    const step = attempt.report.steps.find(({ status }) => status === 'failed')
    if (step === undefined) continue
    const screenshot = step.screenshot === null ? null : `screenshots/attempt-${number}.webp`
    const trace = attempt.report.trace === null ? null : `trace-attempt-${number}.zip`
    if (step.screenshot !== null && screenshot !== null) await move(attempt, step.screenshot, screenshot)
    if (attempt.report.trace !== null && trace !== null) await move(attempt, attempt.report.trace, trace)
    failedAttempts.push({ number, durationMs: attempt.report.durationMs, step: { ...step, screenshot }, trace })
  }
  const day = last.report.startedAt.slice(0, 10)
  return concludeJourney({
    ...last.report,
    startedAt: first.report.startedAt,
    durationMs: Math.round(
      Date.parse(last.report.startedAt) -
        Date.parse(first.report.startedAt) +
        last.report.durationMs +
        more.measured.durationMs,
    ),
    failedAttempts,
    measurements: [...more.measured.measurements],
    ...(more.measured.notMeasured === undefined ? {} : { notMeasured: more.measured.notMeasured }),
    expiredExceptions: more.budgets.exceptions
      .filter(({ until }) => until < day)
      .map(({ audit, until }) => `The exception for ${audit} expired on ${until}.`),
  })
}

function getRun({ journey, device, engine }: ObservedJourney): RunRef {
  return { journey: journey.name, device: device.name as DeviceName, engine }
}
