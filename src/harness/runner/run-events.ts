import type { ErrorKind } from '#errors/storefront-error.ts'
import type { FaultCell } from '../findings/fault-result.ts'
import type { Measurement } from '../findings/measurement.ts'
import type { Step } from '../findings/step.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import type { RunTarget } from '../targets/engines.ts'
import type { UsualEntries } from './run-plan.ts'

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
export const RUN_AGAIN =
  'run the command again; if it happens again, run "npx playwright test", which shows all that the runner says.'

/** Of which run something is told. */
export interface OfRun extends RunTarget {
  readonly journey: string
}

/** What the runner tells whoever started it. */
export type RunEvent =
  | (OfRun & { readonly kind: 'begin' })
  | (OfRun & { readonly kind: 'step'; readonly step: StepProgress })
  | (OfRun & { readonly kind: 'page'; readonly measurement: Measurement })
  | (OfRun & { readonly kind: 'retry'; readonly attempt: number })
  | (OfRun & { readonly kind: 'cell'; readonly cell: FaultCell; readonly done: number; readonly all: number })
  /** The page stays open until the file of `goOnFile` is there. */
  | (OfRun & { readonly kind: 'hold' })
  | (OfRun & { readonly kind: 'report'; readonly report: JourneyReport; readonly folder: string })
  /** A story has passed, and can be replayed with its calls failing. */
  | (OfRun & {
      readonly kind: 'rehearsed'
      readonly report: JourneyReport
      readonly file: string
      readonly usual: UsualEntries
    })
  /** The journey's own code is broken; the others go on. */
  | (OfRun & { readonly kind: 'broken'; readonly error: ErrorDetails })
  /** Nothing can go on. */
  | { readonly kind: 'error'; readonly error: ErrorDetails }
