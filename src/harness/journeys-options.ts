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

/** Callbacks about the progress of a run. */
export interface JourneyListeners {
  readonly onStep?: (step: StepProgress) => void
  readonly onPage?: (measurement: Measurement) => void
  /** Called before a retry, with the number of the attempt. */
  readonly onRetry?: (attempt: number) => void
  readonly onCell?: (cell: FaultCell, done: number, all: number) => void
}

export interface JourneysOptions {
  /** Names of journeys, and paths of journey files; all journeys when empty. */
  readonly names: readonly string[]
  readonly devices: readonly DeviceName[]
  readonly engines: readonly EngineName[]
  /** URL of a site that is already served, or a function that serves one during the runs. */
  readonly site: string | (() => Promise<{ readonly url: string; close(): Promise<void> }>)
  readonly run: RunOptions
  /** Called after the last step of a headed run with `until`, while the page is still open. */
  readonly hold: () => Promise<void>
  /** Returns the command that reruns a journey, for its report; receives the name or path that selected the journey. */
  readonly rerun: (run: RunRef) => string
  readonly signal: AbortSignal
  /** The checked-out commit, for the overview; null without one. */
  readonly commit: string | null
  /** The command without its shard, for the overview. */
  readonly command: string
  /** A file to which the Markdown summary is appended. */
  readonly summaryFile: string | undefined
  /** The overview of several runs, or of a shard. */
  readonly onOverview: (run: JourneyRun, folder: string) => void
  /** Called when a run begins; returns its listeners. */
  readonly onRun: (run: RunRef) => JourneyListeners
  readonly onReport: (published: PublishedReport<JourneyReport>) => void
  /** A journey cannot run in a browser, or an engine does not support a device. */
  readonly onSkipped: (target: string, reason: string) => void
  /** The code of a journey is broken; the other journeys continue. */
  readonly onBroken: (run: RunRef, error: StorefrontError) => void
}
