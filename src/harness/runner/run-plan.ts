import { readFileSync } from 'node:fs'
import type { FaultEndpoint } from '../faults/fault-endpoints.ts'
import type { FaultKind } from '../findings/fault-result.ts'
import type { MeasuredPage } from '../journeys/journey.ts'
import { type RunTarget, targetName } from '../targets/engines.ts'
import type { RunOptions } from '../targets/run-options.ts'

/** A journey of a run. */
export interface PlannedJourney {
  readonly name: string
  /** What it was asked for by: its name, or the path of its file. */
  readonly argument: string
  /** Number of the last step to run; null for the whole story. */
  readonly until: number | null
  readonly measuredPages: readonly MeasuredPage[]
}

/** A story that passed, and what is usual in it. */
export interface FaultBaselineReport extends RunTarget {
  readonly journey: string
  /** File of its report, beside which its pictures lie. */
  readonly file: string
  readonly baseline: FaultBaselineEntries
}

/** A rehearsed story with the calls that are to fail in it, each in each way. */
export interface Replay extends FaultBaselineReport {
  readonly argument: string
  readonly calls: readonly FaultEndpoint[]
}

/** `Usual`, as it goes from process to process. */
export interface FaultBaselineEntries {
  readonly messages: readonly (readonly [string, number])[]
  readonly lost: readonly (readonly [number, readonly string[]])[]
}

/** What a run of journeys was asked for; goes to each process of the runner as JSON. */
export interface RunPlan {
  readonly site: string
  readonly journeys: readonly PlannedJourney[]
  readonly targets: readonly RunTarget[]
  readonly options: RunOptions
  /** Whether the stories are watched, so that they can be replayed with their calls failing. */
  readonly recordsBaseline: boolean
  /** What is replayed with its calls failing in turn; null where stories are told. */
  readonly replays: readonly Replay[] | null
  /** Tests at the same time. */
  readonly workers: number
  /** Whether the page stays open after the last step until the file of `resumeFile` is there. */
  readonly hold: boolean
  /** Folder for what the runner writes while it runs; whoever starts it removes it. */
  readonly workFolder: string
  /** Commands that run a journey on a target again, by `runKey`. */
  readonly rerun: Readonly<Record<string, string>>
}

/** Names the file of the plan to the runner's processes. */
export const PLAN_VARIABLE = 'STOREFRONT_JOURNEY_PLAN'

/** The plan of the command that started this process; undefined where Playwright's own command did. */
export function readPlan(): RunPlan | undefined {
  const file = process.env[PLAN_VARIABLE]
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as RunPlan)
}

export function runKey({ journey, ...target }: RunTarget & { readonly journey: string }): string {
  return `${journey} ${targetName(target)}`
}

/** A replay's place in the plan, and the call and the kind of fault of one of its tests. */
export interface CellId {
  readonly replay: number
  readonly endpointId: string
  readonly fault: FaultKind
}

/** Where somebody says that a page which is held open may close. */
export function resumeFile({ workFolder }: Pick<RunPlan, 'workFolder'>): string {
  return `${workFolder}/go-on`
}
