import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { chooseJourneys, stepNumber } from './choose-journeys.ts'
import type { DeviceName } from './devices.ts'
import { isBrowserOnPath } from './drivers/find-browser.ts'
import { missingEngines } from './drivers/find-engine.ts'
import { type EngineName, missingScreen, type RunTarget, targetText } from './engines.ts'
import { callsToFail } from './faults/failing-calls.ts'
import type { Journey } from './journeys/journey.ts'
import type { FaultCell } from './report/journey/fault-result.ts'
import type { JourneyReport, Measurement } from './report/journey/journey-report.ts'
import type { PublishedReport } from './report/publish-report.ts'
import {
  entryOf,
  inOrderOfName,
  type JourneyRun,
  RUN_SCHEMA,
  type RunEntry,
  type Shard,
} from './report/run/journey-run.ts'
import { currentCommit, publishRun, summarize } from './report/run/publish-run.ts'
import type { OfRun, RunEvent, StepProgress } from './runner/run-events.ts'
import { type PlannedJourney, type Replay, runKey, type RunPlan } from './runner/run-plan.ts'
import { type RunFollower, startRunner, withWorkFolder } from './runner/start-runner.ts'
import type { StorageCondition } from './storage-conditions.ts'

/** Who wants to know how a run goes. */
export interface JourneyListeners {
  readonly onStep?: (step: StepProgress) => void
  readonly onPage?: (measurement: Measurement) => void
  /** Before the story is told again; gets the number of the attempt. */
  readonly onRetry?: (attempt: number) => void
  readonly onCell?: (cell: FaultCell, done: number, all: number) => void
}

export interface JourneysOptions {
  /** Names of journeys and paths of files with one each; all journeys without any. */
  readonly names: readonly string[]
  readonly devices: readonly DeviceName[]
  readonly engines: readonly EngineName[]
  /** Address of a site that is served already, or what serves one for as long as the runs last. */
  readonly site: string | (() => Promise<{ readonly url: string; close(): Promise<void> }>)
  /** What the mock does to which requests; they can be. */
  readonly rules?: readonly object[]
  /** Whether axe scans each step. */
  readonly accessibility: boolean
  /** Whether Lighthouse measures the pages of each journey. */
  readonly performance: boolean
  /** Whether a trace is recorded, which a run that fails leaves. */
  readonly trace: boolean
  /** The lowest scores and the highest metrics that pass; the project's own without it. */
  readonly budgetsFile: string | undefined
  /** Whether a page that is too slow is a finding, and no warning. */
  readonly strictSpeed: boolean
  /** Replays each story with its calls failing in turn: these calls, or all without any. */
  readonly failingCalls: readonly string[] | undefined
  /** How many runs, or replays of one, go side by side. */
  readonly workers: number | undefined
  /** How often a story that failed is played again. */
  readonly retries: number
  /** The part of the runs that this is; all without it. */
  readonly shard: Shard | undefined
  /** The last step to run: its number, or a part of its name. */
  readonly until: string | undefined
  /** What the mock's random values begin from. */
  readonly seed: number | undefined
  /** Address of a browser that runs elsewhere; one is started without it. */
  readonly browserAddress: string | undefined
  readonly headed: boolean
  /** Whether the stories are told on pages that the browser has translated. */
  readonly translated: boolean
  /** How the browser fails to keep what the shop stores. */
  readonly storage: StorageCondition | undefined
  /** Whether each step's end is looked at with long words in the place of its texts too. */
  readonly longTexts: boolean
  /** Called behind the last step of a headed run with `until`, while the page is still open. */
  readonly hold: () => Promise<void>
  readonly reportsFolder: string
  /** Folder of a report, or of several, that the looks are held against; without it the last green run is. */
  readonly against: string | undefined
  /** Whether a step that looks or reads otherwise is a finding. */
  readonly strict: boolean
  /** The flags that change what the pages show, as a command has them. */
  readonly conditions: string
  /** Command that runs one of them again, for its report; gets what the journey was asked for by. */
  readonly rerun: (run: OfRun) => string
  readonly signal: AbortSignal
  /** The whole command without its shard, for the overview. */
  readonly command: string
  /** A file that the summary in Markdown is written behind. */
  readonly summaryFile: string | undefined
  /** The overview of several runs, or of a shard. */
  readonly onOverview: (run: JourneyRun, folder: string) => void
  /** Called as each run begins; gives who listens to it. */
  readonly onRun: (run: OfRun) => JourneyListeners
  readonly onReport: (published: PublishedReport<JourneyReport>) => void
  /** A journey cannot be told in a browser, or an engine has no such screen. */
  readonly onLeftOut: (what: string, reason: string) => void
  /** A journey's own code is broken; the others go on. */
  readonly onBroken: (run: OfRun, error: StorefrontError) => void
}

/** How a run ended; a journey whose own code is broken has neither passed nor found anything. */
export type RunOutcome = JourneyReport['verdict'] | 'broken'

/**
 * Runs journeys on screens and in engines against a site, publishes a report of each run, and gives the outcomes.
 * @throws {StorefrontError} when a name, a fault or an address is wrong, or when browser or site fail.
 */
export async function runJourneys(options: JourneysOptions): Promise<RunOutcome[]> {
  const journeys = await chooseJourneys(options.names)
  const { site } = options
  if (typeof site === 'string') assertAddress(site)
  const targets = chooseTargets(options)
  const words = options.names.length === 0 ? journeys.map(({ name }) => name) : [...new Set(options.names)]
  const installedFirefox = await usesInstalledFirefox(options)
  const planned: PlannedJourney[] = []
  for (const [index, journey] of journeys.entries()) {
    const { name, needsStorage, notInInstalledFirefox } = journey
    const plan = await planJourney(journey, words[index] ?? name, options)
    if (options.storage !== undefined && needsStorage !== undefined) options.onLeftOut(name, needsStorage)
    else if (installedFirefox && notInInstalledFirefox !== undefined) {
      options.onLeftOut(`${name} in Firefox`, notInInstalledFirefox)
      if (targets.some(({ engine }) => engine !== 'firefox')) planned.push({ ...plan, notIn: 'firefox' })
    } else planned.push(plan)
  }
  if (options.against !== undefined) await assertLooks(options.against, planned, targets)
  await assertBrowser(options)
  if (planned.length === 0) return []
  if (typeof site === 'string') return runPlanned(planned, { options, targets, site })
  const served = await site()
  try {
    return await runPlanned(planned, { options, targets, site: served.url })
  } finally {
    await served.close()
  }
}

async function planJourney(journey: Journey, word: string, { until }: JourneysOptions): Promise<PlannedJourney> {
  const { name, measuredPages } = journey
  return { name, word, measuredPages, until: until === undefined ? null : await untilStep(until, journey) }
}

/** @throws {StorefrontError} when the runs cannot be held against what is in the folder. */
async function assertLooks(
  against: string,
  journeys: readonly PlannedJourney[],
  targets: readonly RunTarget[],
): Promise<void> {
  const { assertAgainst } = await import('./comparison/earlier-run.ts')
  const runs = journeys.flatMap((journey) =>
    targets
      .filter(({ engine }) => engine !== journey.notIn)
      .map(({ device, engine }) => ({ journey, device: { name: device }, engine })),
  )
  await assertAgainst(against, runs)
}

/** @throws {StorefrontError} when none of the engines has one of the screens. */
function chooseTargets({ engines, devices, onLeftOut }: JourneysOptions): RunTarget[] {
  const wanted = engines.flatMap((engine) => devices.map((device) => ({ device, engine })))
  const targets = wanted.filter((target) => missingScreen(target) === undefined)
  const [missing] = wanted
  if (targets.length === 0 && missing !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no ${targetText(missing)}: ${missingScreen(missing)}.`,
      next: 'choose --device desktop or narrow, or another engine with --browser.',
    })
  }
  for (const target of wanted) {
    const reason = missingScreen(target)
    if (reason !== undefined) onLeftOut(targetText(target), reason)
  }
  return targets
}

/** Whether the Firefox that was asked for is one that playwright did not build. */
async function usesInstalledFirefox({ engines, browserAddress }: JourneysOptions): Promise<boolean> {
  if (!engines.includes('firefox') || browserAddress !== undefined) return false
  const { installedEngine } = await import('./drivers/installed-browser.ts')
  return installedEngine('firefox')?.isOwnBuild === false
}

/** @throws {StorefrontError} when there is no browser to run in. */
async function assertBrowser({ browserAddress, engines, headed }: JourneysOptions): Promise<void> {
  const others = engines.filter((engine) => engine !== 'chromium')
  // Playwright takes a third of a second to load; it stays away where the command itself needs no browser.
  if (browserAddress !== undefined) {
    const [engine, second] = engines
    if (second !== undefined) {
      throw new StorefrontError({
        kind: 'usage',
        message: '--browser-ws names one browser, and --browser asks for several.',
        next: 'name one engine with --browser.',
      })
    }
    const { connectBrowser } = await import('./drivers/browser.ts')
    return (await connectBrowser(browserAddress, engine)).close()
  }
  if (others.length > 0) {
    const { installedEngine } = await import('./drivers/installed-browser.ts')
    const missing = others.filter((engine) => installedEngine(engine) === undefined)
    if (missing.length > 0) throw missingEngines(missing)
  }
  if (!engines.includes('chromium') || isBrowserOnPath({ headed })) return
  const { launchSettings } = await import('./drivers/browser.ts')
  launchSettings({ headed })
}

async function runPlanned(
  journeys: readonly PlannedJourney[],
  more: { readonly options: JourneysOptions; readonly targets: readonly RunTarget[]; readonly site: string },
): Promise<RunOutcome[]> {
  const { options } = more
  const { failingCalls, signal, hold } = options
  const startedAt = new Date()
  const entries: RunEntry[] = []
  const replays: Replay[] = []
  const listeners = new Map<string, JourneyListeners>()
  const onEvent: RunFollower['onEvent'] = (event) => {
    const key = runKey(event)
    switch (event.kind) {
      case 'begin':
        listeners.set(key, options.onRun(event))
        break
      case 'report':
        options.onReport(event)
        entries.push(entryOf(event.report, basename(event.folder)))
        break
      case 'broken':
        options.onBroken(event, new StorefrontError(event.error))
        entries.push(brokenEntry(event))
        break
      case 'rehearsed':
        replays.push(replayOf(event, { journeys, only: failingCalls ?? [] }))
        break
      default:
        tellListener(listeners.get(key), event)
    }
  }
  await withWorkFolder(options.reportsFolder, async (workFolder) => {
    const plan = planOf(journeys, { ...more, workFolder })
    const follower = { onEvent, hold, signal }
    await startRunner(plan, follower)
    if (replays.length > 0) {
      await startRunner({ ...plan, rehearse: false, replays, workers: options.workers ?? usualWorkers() }, follower)
    }
  })
  const run: JourneyRun = {
    schema: RUN_SCHEMA,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    commit: await currentCommit(),
    command: options.command,
    devices: [...options.devices],
    engines: [...options.engines],
    shard: options.shard ?? null,
    entries: inOrderOfName(entries),
  }
  if (options.summaryFile !== undefined) await summarize(run, options.summaryFile)
  if (entries.length > 1 || options.shard !== undefined) {
    options.onOverview(run, await publishRun(run, options.reportsFolder))
  }
  return entries.map(({ verdict }) => verdict)
}

function brokenEntry({ journey, device, engine, error }: Extract<RunEvent, { readonly kind: 'broken' }>): RunEntry {
  return { journey, device, engine, verdict: 'broken', note: error.message, durationMs: 0, folder: null }
}

/** @throws {StorefrontError} when the story makes none of the calls asked for. */
function replayOf(
  { journey: name, device, engine, report, file, usual }: Extract<RunEvent, { readonly kind: 'rehearsed' }>,
  { journeys, only }: { readonly journeys: readonly PlannedJourney[]; readonly only: readonly string[] },
): Replay {
  const word = journeys.find((journey) => journey.name === name)?.word ?? name
  const calls = callsToFail({ steps: report.steps, only, journey: { name } })
  return { journey: name, word, device, engine, file, usual, calls }
}

function planOf(
  journeys: readonly PlannedJourney[],
  more: {
    readonly options: JourneysOptions
    readonly targets: readonly RunTarget[]
    readonly site: string
    readonly workFolder: string
  },
): RunPlan {
  const { options, targets, site, workFolder } = more
  const { failingCalls, headed, until } = options
  const rerun = journeys.flatMap(({ name, word }) =>
    targets.map(
      (target) => [runKey({ journey: name, ...target }), options.rerun({ journey: word, ...target })] as const,
    ),
  )
  return {
    site,
    journeys,
    targets,
    rules: options.rules ?? [],
    // Replays with failing calls ask one question only; the audits have a run of their own.
    accessibility: options.accessibility && failingCalls === undefined,
    performance: options.performance && failingCalls === undefined,
    trace: options.trace,
    budgetsFile: options.budgetsFile ?? null,
    strictSpeed: options.strictSpeed,
    rehearse: failingCalls !== undefined,
    replays: null,
    workers: options.workers ?? 1,
    retries: options.retries,
    shard: options.shard ?? null,
    seed: options.seed ?? null,
    browserAddress: options.browserAddress ?? null,
    headed,
    translated: options.translated,
    storage: options.storage ?? null,
    longTexts: options.longTexts,
    hold: headed && until !== undefined,
    reportsFolder: options.reportsFolder,
    against: options.against ?? null,
    strict: options.strict,
    conditions: options.conditions,
    workFolder,
    rerun: Object.fromEntries(rerun),
  }
}

function tellListener(listener: JourneyListeners | undefined, event: RunEvent): void {
  if (event.kind === 'step') listener?.onStep?.(event.step)
  else if (event.kind === 'page') listener?.onPage?.(event.measurement)
  else if (event.kind === 'retry') listener?.onRetry?.(event.attempt)
  else if (event.kind === 'cell') listener?.onCell?.(event.cell, event.done, event.all)
}

async function untilStep(wanted: string, journey: Journey): Promise<number> {
  const { listSteps } = await import('./story-runner.ts')
  const names = listSteps(journey).map(({ name }) => name)
  return stepNumber(wanted, journey.name, names)
}

/** Replays mostly wait, so two go well on one core; more would make each other late. */
function usualWorkers(): number {
  return Math.min(8, 2 * availableParallelism())
}

function assertAddress(url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return
  throw new StorefrontError({
    kind: 'usage',
    message: `--url "${url}" is no address.`,
    next: 'write it as http://127.0.0.1:4173.',
  })
}
