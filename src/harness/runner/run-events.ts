import type { ErrorKind } from '#errors/storefront-error.ts'
import type { FaultCell } from '../findings/fault-result.ts'
import type { Measurement } from '../findings/measurement.ts'
import type { Step } from '../findings/step.ts'
import type { JourneyReport, ObservedJourney } from '../report/model/journey-report.ts'
import type { RunTarget } from '../targets/engines.ts'
import type { FaultBaselineEntries } from './run-plan.ts'

/** Progress of a step, sent as soon as the step ends. */
export interface StepProgress extends Pick<Step, 'name' | 'status' | 'durationMs'> {
  readonly accessibilityFindings: number
}

/** A user error, serialized for another process. */
export interface ErrorDetails {
  readonly kind: ErrorKind
  readonly message: string
  readonly next: string
}

/** Suggested next step if the runner itself fails. */
export const RERUN_HINT =
  'Run the command again; if it fails again, run "npx playwright test" for the complete output of the runner.'

/** Identifies a run. */
export interface RunRef extends RunTarget {
  readonly journey: string
}

/** Events that the runner sends to the process that started it. */
export type RunEvent =
  | (RunRef & { readonly kind: 'begin' })
  | (RunRef & { readonly kind: 'step'; readonly step: StepProgress })
  /** Lighthouse starts to measure a page, either for the first time or again. */
  | (RunRef & { readonly kind: 'measure'; readonly page: string; readonly attempt: number })
  | (RunRef & { readonly kind: 'page'; readonly measurement: Measurement })
  | (RunRef & { readonly kind: 'retry'; readonly attempt: number })
  | (RunRef & { readonly kind: 'cell'; readonly cell: FaultCell; readonly done: number; readonly all: number })
  /** The page stays open until the file returned by `getResumeFile` exists. */
  | (RunRef & { readonly kind: 'hold' })
  | (RunRef & { readonly kind: 'report'; readonly report: JourneyReport; readonly folder: string })
  /** A journey passed and can be replayed with failing requests. */
  | (RunRef & {
      readonly kind: 'baseline'
      readonly report: ObservedJourney
      readonly file: string
      readonly baseline: FaultBaselineEntries
    })
  /** The code of the journey is broken. The other journeys continue. */
  | (RunRef & { readonly kind: 'broken'; readonly error: ErrorDetails; readonly durationMs: number })
  /** The run cannot continue. */
  | { readonly kind: 'error'; readonly error: ErrorDetails }
