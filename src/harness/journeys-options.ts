import type { StorefrontError } from '#errors/storefront-error.ts'
import type { FaultCell } from './findings/fault-result.ts'
import type { Measurement } from './findings/measurement.ts'
import type { JourneyReport } from './report/model/journey-report.ts'
import type { JourneyRun } from './report/model/journey-run.ts'
import type { PublishedReport } from './report/publish/publish-report.ts'
import type { RunRef, StepProgress } from './runner/run-events.ts'
import type { DeviceName } from './targets/devices.ts'
import type { EngineName } from './targets/engines.ts'
import type { RunOptions } from './targets/run-options.ts'

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
  readonly run: RunOptions
  /** Called behind the last step of a headed run with `until`, while the page is still open. */
  readonly hold: () => Promise<void>
  /** Command that runs one of them again, for its report; gets what the journey was asked for by. */
  readonly rerun: (run: RunRef) => string
  readonly signal: AbortSignal
  /** The commit that is checked out, for the overview; null without one. */
  readonly commit: string | null
  /** The command without its shard, for the overview. */
  readonly command: string
  /** A file that the summary in Markdown is written behind. */
  readonly summaryFile: string | undefined
  /** The overview of several runs, or of a shard. */
  readonly onOverview: (run: JourneyRun, folder: string) => void
  /** Called as each run begins; gives who listens to it. */
  readonly onRun: (run: RunRef) => JourneyListeners
  readonly onReport: (published: PublishedReport<JourneyReport>) => void
  /** A journey cannot be told in a browser, or an engine has no such screen. */
  readonly onSkipped: (target: string, reason: string) => void
  /** A journey's own code is broken; the others go on. */
  readonly onBroken: (run: RunRef, error: StorefrontError) => void
}
