import type { StorefrontError } from '#errors/storefront-error.ts'
import type { FaultCell } from './findings/fault-result.ts'
import type { JourneyReport, Measurement } from './report/model/journey-report.ts'
import type { JourneyRun, Shard } from './report/model/journey-run.ts'
import type { PublishedReport } from './report/publish/publish-report.ts'
import type { OfRun, StepProgress } from './runner/run-events.ts'
import type { StorageCondition } from './steps/storage-conditions.ts'
import type { DeviceName } from './targets/devices.ts'
import type { EngineName } from './targets/engines.ts'

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
