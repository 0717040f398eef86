import type { ErrorKind } from '#errors/storefront-error.ts'
import type { FaultCell } from '../findings/fault-result.ts'
import type { Measurement } from '../findings/measurement.ts'
import type { Step } from '../findings/step.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import type { RunTarget } from '../targets/engines.ts'
import type { FaultBaselineEntries } from './run-plan.ts'

/** What is told of a step as soon as it has ended. */
export interface StepProgress extends Pick<Step, 'name' | 'status' | 'durationMs'> {
  readonly accessibilityFindings: number
}

/** An error that the user can do something about, as it goes from process to process. */
export interface ErrorDetails {
  readonly kind: ErrorKind
  readonly message: string
  readonly next: string
}

/** What to do where the runner itself fails. */
export const RERUN_HINT =
  'run the command again; if it happens again, run "npx playwright test", which shows all that the runner says.'

/** Of which run something is told. */
export interface RunRef extends RunTarget {
  readonly journey: string
}

/** What the runner tells whoever started it. */
export type RunEvent =
  | (RunRef & { readonly kind: 'begin' })
  | (RunRef & { readonly kind: 'step'; readonly step: StepProgress })
  | (RunRef & { readonly kind: 'page'; readonly measurement: Measurement })
  | (RunRef & { readonly kind: 'retry'; readonly attempt: number })
  | (RunRef & { readonly kind: 'cell'; readonly cell: FaultCell; readonly done: number; readonly all: number })
  /** The page stays open until the file of `resumeFile` is there. */
  | (RunRef & { readonly kind: 'hold' })
  | (RunRef & { readonly kind: 'report'; readonly report: JourneyReport; readonly folder: string })
  /** A story has passed, and can be replayed with its calls failing. */
  | (RunRef & {
      readonly kind: 'rehearsed'
      readonly report: JourneyReport
      readonly file: string
      readonly baseline: FaultBaselineEntries
    })
  /** The journey's own code is broken; the others go on. */
  | (RunRef & { readonly kind: 'broken'; readonly error: ErrorDetails })
  /** Nothing can go on. */
  | { readonly kind: 'error'; readonly error: ErrorDetails }
