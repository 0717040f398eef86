import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createRun } from './create-run.ts'
import { listFaultEndpoints } from './faults/fault-endpoints.ts'
import type { Outcome } from './findings/verdict.ts'
import type { JourneyListeners, JourneysOptions } from './journeys-options.ts'
import { toRunEntry, type RunEntry } from './report/model/journey-run.ts'
import { publishRun, summarize } from './report/publish/publish-run.ts'
import { removeOrphanedDrafts, withDraft } from './report/publish/report-folder.ts'
import { type RunRef, RERUN_HINT, type RunEvent } from './runner/run-events.ts'
import { type PlannedJourney, type Replay, getRunKey, type RunPlan } from './runner/run-plan.ts'
import { type RunFollower, startRunner } from './runner/start/start-runner.ts'
import { type RunTarget, formatTarget } from './targets/engines.ts'

/** Targets and options of the journeys to run. */
interface PlannedRuns {
  readonly options: JourneysOptions
  readonly targets: readonly RunTarget[]
  /** URL of the site. */
  readonly site: string
}

/**
 * Passes journeys to the runner, calls the listeners as the run progresses, and publishes the overview of the runs.
 * @throws {StorefrontError} if the browser or the site fails, or if a journey makes none of the requests that should
 * fail.
 */
export async function runPlanned(journeys: readonly PlannedJourney[], more: PlannedRuns): Promise<Outcome[]> {
  const { options } = more
  const { signal, hold } = options
  const { faultEndpoints, reportsFolder, shard } = options.run
  const startedAt = new Date()
  const entries: RunEntry[] = []
  const replays: Replay[] = []
  const listeners = new Map<string, JourneyListeners>()
  const withoutOutcome = new Map<string, RunRef>()
  const onEvent: RunFollower['onEvent'] = (event) => {
    const key = getRunKey(event)
    switch (event.kind) {
      case 'begin':
        withoutOutcome.set(key, event)
        listeners.set(key, options.onRun(event))
        break
      case 'report':
        withoutOutcome.delete(key)
        options.onReport(event)
        entries.push(toRunEntry(event.report, basename(event.folder)))
        break
      case 'broken':
        withoutOutcome.delete(key)
        options.onBroken(event, new StorefrontError(event.error))
        entries.push(toBrokenEntry(event))
        break
      case 'baseline':
        replays.push(createReplay(event, { journeys, only: faultEndpoints ?? [] }))
        break
      default:
        notifyListener(listeners.get(key), event)
    }
  }
  await removeOrphanedDrafts(reportsFolder)
  await withDraft(reportsFolder, async (workFolder) => {
    const plan = createPlan(journeys, { ...more, workFolder })
    const follower = { onEvent, hold, signal }
    await startRunner(plan, follower)
    if (replays.length > 0) {
      await startRunner(
        { ...plan, recordsBaseline: false, replays, workers: options.run.workers ?? getDefaultWorkers() },
        follower,
      )
    }
  })
  assertOutcomes([...withoutOutcome.values()])
  const run = createRun(options, startedAt, entries)
  if (options.summaryFile !== undefined) await summarize(run, options.summaryFile)
  if (entries.length > 1 || shard !== null) {
    options.onOverview(run, await publishRun(run, reportsFolder))
  }
  return entries.map(({ verdict }) => verdict)
}

/** @throws {StorefrontError} if the runner ended without reporting the result of a run. */
function assertOutcomes(missing: readonly RunRef[]): void {
  if (missing.length === 0) return
  const names = missing.map(({ journey, ...target }) => `${journey} on ${formatTarget(target)}`)
  throw new StorefrontError({
    kind: 'external',
    message: `The test runner exited without a result for ${names.join(', ')}.`,
    next: RERUN_HINT,
  })
}

function toBrokenEntry(event: Extract<RunEvent, { readonly kind: 'broken' }>): RunEntry {
  const { journey, device, engine, error, durationMs } = event
  const { message: note, next } = error
  return { journey, device, engine, verdict: 'broken', note, next, durationMs, folder: null }
}

/** @throws {StorefrontError} if the journey requests none of the selected endpoints. */
function createReplay(
  { journey: name, device, engine, report, file, baseline }: Extract<RunEvent, { readonly kind: 'baseline' }>,
  { journeys, only }: { readonly journeys: readonly PlannedJourney[]; readonly only: readonly string[] },
): Replay {
  const argument = journeys.find((journey) => journey.name === name)?.argument ?? name
  const endpoints = listFaultEndpoints({ steps: report.steps, only, journey: { name }, until: report.lastStep })
  return { journey: name, argument, device, engine, file, baseline, endpoints }
}

function createPlan(
  journeys: readonly PlannedJourney[],
  { options, targets, site, workFolder }: PlannedRuns & { readonly workFolder: string },
): Omit<RunPlan, 'temporaryFolder'> {
  const { run } = options
  const { faultEndpoints, headed, until } = run
  const isBaselineRun = faultEndpoints !== null
  const rerun = journeys.flatMap(({ name, argument }) =>
    targets.map(
      (target) => [getRunKey({ journey: name, ...target }), options.rerun({ journey: argument, ...target })] as const,
    ),
  )
  return {
    site,
    journeys,
    targets,
    // Fault replays measure nothing else, because the regular run of the journey already includes the checks.
    options: isBaselineRun ? { ...run, accessibility: false, performance: false } : run,
    recordsBaseline: isBaselineRun,
    replays: null,
    workers: run.workers ?? 1,
    hold: headed && until !== null,
    workFolder,
    rerun: Object.fromEntries(rerun),
  }
}

function notifyListener(listener: JourneyListeners | undefined, event: RunEvent): void {
  if (event.kind === 'step') listener?.onStep?.(event.step)
  else if (event.kind === 'measure') listener?.onMeasure?.(event.page, event.attempt)
  else if (event.kind === 'page') listener?.onPage?.(event.measurement)
  else if (event.kind === 'retry') listener?.onRetry?.(event.attempt)
  else if (event.kind === 'cell') listener?.onCell?.(event.cell, event.done, event.all)
}

/**
 * Returns the default number of workers. Replays spend most of their time waiting, so two per core work well. Any more
 * would slow each other down.
 */
function getDefaultWorkers(): number {
  return Math.min(8, 2 * availableParallelism())
}
