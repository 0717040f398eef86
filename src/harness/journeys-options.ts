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

/** Callbacks for the progress of a run. */
export interface JourneyListeners {
  readonly onStep?: (step: StepProgress) => void
  /** Called before Lighthouse measures a page, with the number of the attempt. */
  readonly onMeasure?: (page: string, attempt: number) => void
  readonly onPage?: (measurement: Measurement) => void
  /** Called before each retry with the number of the attempt. */
  readonly onRetry?: (attempt: number) => void
  readonly onCell?: (cell: FaultCell, done: number, all: number) => void
}

export interface JourneysOptions {
  /** Names of journeys and paths of journey files, or an empty list for all journeys. */
  readonly names: readonly string[]
  readonly devices: readonly DeviceName[]
  readonly engines: readonly EngineName[]
  /** URL of a site that is already served, or a function that serves one during the runs. */
  readonly site: string | (() => Promise<{ readonly url: string; close(): Promise<void> }>)
  readonly run: RunOptions
  /** Called after the last step of a headed run with `until`. The page stays open until the promise resolves. */
  readonly hold: () => Promise<void>
  /** Returns the command that reruns a journey, for its report. */
  readonly rerun: (run: RunRef) => string
  readonly signal: AbortSignal
  /** The checked-out commit, for the overview, or null outside a repository. */
  readonly commit: string | null
  /** The command without `--shard`, for the overview. */
  readonly command: string
  /** File to which the Markdown summary is appended. */
  readonly summaryFile: string | undefined
  /** Called with the overview of several runs or of a shard. */
  readonly onOverview: (run: JourneyRun, folder: string) => void
  /** Called when a run begins. Returns listeners for the run. */
  readonly onRun: (run: RunRef) => JourneyListeners
  readonly onReport: (published: PublishedReport<JourneyReport>) => void
  /** Called when a journey cannot run in a browser or an engine does not support a device. */
  readonly onSkipped: (target: string, reason: string) => void
  /** Called when a journey's code is broken. Other journeys continue. */
  readonly onBroken: (run: RunRef, error: StorefrontError) => void
}
