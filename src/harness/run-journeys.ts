import { availableParallelism } from 'node:os'
import pMap from 'p-map'
import { StorefrontError } from '#errors/storefront-error.ts'
import { chooseJourneys, stepNumber } from './choose-journeys.ts'
import { type DeviceName, devices } from './devices.ts'
import { connectBrowser, type OpenBrowser, openBrowser, withBrowser } from './drivers/browser.ts'
import type { Journey } from './journeys/journey.ts'
import { journeyKind } from './report/journey/journey-kind.ts'
import type { JourneyReport } from './report/journey/journey-report.ts'
import { type PublishedReport, publishReport } from './report/publish-report.ts'
import { withDraft } from './report/report-folder.ts'
import { type JourneyListeners, runJourney } from './run-journey.ts'
import { createSharedLock, type SharedLock } from './shared-lock.ts'
import { type Fault, parseFault } from './shop-address.ts'
import type { StorageCondition } from './storage-conditions.ts'
import { listSteps } from './story-runner.ts'

export interface JourneysOptions {
  /** Names of journeys and paths of files with one each; all journeys without any. */
  readonly names: readonly string[]
  readonly devices: readonly DeviceName[]
  /** Address of a site that is served already, or what serves one for as long as the runs last. */
  readonly site: string | (() => Promise<{ readonly url: string; close(): Promise<void> }>)
  /** Calls that the mock lets fail, as `checkOut=500`. */
  readonly faults: readonly string[]
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
  /** Replays each story with its calls failing in turn: these calls, or all without any. */
  readonly failingCalls: readonly string[] | undefined
  /** How many runs, or replays of one, go side by side. */
  readonly workers: number | undefined
  /** How often a story that failed is played again. */
  readonly retries: number
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
  /** Command that runs one of them again, for its report. */
  readonly rerun: (journey: string, device: DeviceName) => string
  readonly signal: AbortSignal
  /** Called as each run begins; gives who listens to it. */
  readonly onRun: (journey: string, device: DeviceName) => JourneyListeners
  readonly onReport: (published: PublishedReport<JourneyReport>) => void
  /** A journey cannot be told in a browser that does not keep what is stored. */
  readonly onLeftOut: (journey: string, reason: string) => void
  /** A journey's own code is broken; the others go on. */
  readonly onBroken: (journey: string, device: DeviceName, error: StorefrontError) => void
}

/** How a run ended; a journey whose own code is broken has neither passed nor found anything. */
export type RunOutcome = JourneyReport['verdict'] | 'broken'

/** What all runs share. */
interface Surroundings {
  readonly options: JourneysOptions
  readonly site: string
  readonly browser: OpenBrowser
  readonly faults: readonly Fault[]
  readonly lock: SharedLock
}

interface Run {
  readonly journey: Journey
  readonly device: DeviceName
  /** Lighthouse brings a screen of its own, so it follows only the last run of a journey. */
  readonly measured: boolean
}

/**
 * Runs journeys on screens against a site, publishes a report of each run, and gives the outcomes in order.
 * @throws {StorefrontError} when a name, a fault or an address is wrong, or when browser or site fail.
 */
export async function runJourneys(options: JourneysOptions): Promise<RunOutcome[]> {
  const journeys = await chooseJourneys(options.names)
  const faults = options.faults.map(parseFault)
  const { site, browserAddress, headed, performance: measuring, signal } = options
  const told = journeys.filter(({ name, needsStorage }) => {
    if (options.storage === undefined || needsStorage === undefined) return true
    options.onLeftOut(name, needsStorage)
    return false
  })
  if (typeof site === 'string') assertAddress(site)
  const opening = browserAddress === undefined ? openBrowser({ headed, measuring }) : connectBrowser(browserAddress)
  return withBrowser(opening, signal, async (browser) => {
    const surroundings = { options, browser, faults, lock: createSharedLock() }
    if (typeof site === 'string') return runAll(told, { ...surroundings, site })
    const served = await site()
    try {
      return await runAll(told, { ...surroundings, site: served.url })
    } finally {
      await served.close()
    }
  })
}

/** Runs every journey on every screen, as many side by side as there are workers. */
async function runAll(journeys: readonly Journey[], surroundings: Surroundings): Promise<RunOutcome[]> {
  const { devices: screens, performance, failingCalls, workers = 1, signal } = surroundings.options
  const runs = journeys.flatMap((journey) =>
    screens.map((device): Run => ({ journey, device, measured: performance && device === screens.at(-1) })),
  )
  // Replays with failing calls take the workers for themselves.
  const concurrency = failingCalls === undefined ? workers : 1
  const runNext = (run: Run): Promise<RunOutcome> => {
    signal.throwIfAborted()
    return runUnlessBroken(run, surroundings)
  }
  return pMap(runs, runNext, { concurrency })
}

async function runUnlessBroken(run: Run, surroundings: Surroundings): Promise<RunOutcome> {
  try {
    return await runOnce(run, surroundings)
  } catch (error) {
    if (!(error instanceof StorefrontError) || error.kind !== 'broken-journey') throw error
    surroundings.options.onBroken(run.journey.name, run.device, error)
    return 'broken'
  }
}

async function runOnce(
  { journey, device, measured }: Run,
  { options, site, browser, faults, lock }: Surroundings,
): Promise<RunOutcome> {
  const { failingCalls, workers, headed, reportsFolder } = options
  const until = options.until === undefined ? undefined : untilStep(options.until, journey)
  const published = await withDraft(reportsFolder, async (folder) => {
    const report = await runJourney({
      journey,
      device: devices[device],
      site,
      browser,
      folder,
      faults,
      rules: options.rules,
      lock,
      // Replays with failing calls ask one question only; the audits have a run of their own.
      accessibility: options.accessibility && failingCalls === undefined,
      performance: measured && failingCalls === undefined,
      trace: options.trace,
      budgetsFile: options.budgetsFile,
      faultMatrix: failingCalls === undefined ? undefined : { only: failingCalls, workers: workers ?? usualWorkers() },
      retries: options.retries,
      translated: options.translated,
      storage: options.storage,
      longTexts: options.longTexts,
      until,
      hold: headed && until !== undefined ? options.hold : undefined,
      seed: options.seed,
      rerun: options.rerun(journey.name, device),
      signal: options.signal,
      ...options.onRun(journey.name, device),
    })
    return publishReport(journeyKind, folder, reportsFolder, report)
  })
  options.onReport(published)
  return published.report.verdict
}

function untilStep(wanted: string, journey: Journey): number {
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
