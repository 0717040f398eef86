import { readFileSync } from 'node:fs'
import type { FaultEndpoint } from '../faults/fault-endpoints.ts'
import type { FaultKind } from '../findings/fault-result.ts'
import type { MeasuredPage } from '../journeys/journey.ts'
import { type RunTarget, targetName } from '../targets/engines.ts'
import type { RunOptions } from '../targets/run-options.ts'

/** A journey of a run. */
export interface PlannedJourney {
  readonly name: string
  /** The command-line argument that selected it: its name, or the path of its file. */
  readonly argument: string
  /** Number of the last step to run; null for all steps. */
  readonly until: number | null
  readonly measuredPages: readonly MeasuredPage[]
}

/** A passed journey, with the messages and lost fields that occur without faults. */
export interface FaultBaselineReport extends RunTarget {
  readonly journey: string
  /** File of its report; its screenshots are in the same folder. */
  readonly file: string
  readonly baseline: FaultBaselineEntries
}

/** A journey with a fault baseline, and the endpoints that fail in it, each in each way. */
export interface Replay extends FaultBaselineReport {
  readonly argument: string
  readonly endpoints: readonly FaultEndpoint[]
}

/** The fault baseline, serialized for another process. */
export interface FaultBaselineEntries {
  readonly messages: readonly (readonly [string, number])[]
  readonly lostFields: readonly (readonly [number, readonly string[]])[]
}

/** The options of a run of journeys; passed to each process of the runner as JSON. */
export interface RunPlan {
  readonly site: string
  readonly journeys: readonly PlannedJourney[]
  readonly targets: readonly RunTarget[]
  readonly options: RunOptions
  /** Whether to record fault baselines, so that the journeys can be replayed with failing requests. */
  readonly recordsBaseline: boolean
  /** What to replay with failing requests; null when journeys run normally. */
  readonly replays: readonly Replay[] | null
  /** Tests at the same time. */
  readonly workers: number
  /** Whether the page stays open after the last step until the file of `resumeFile` exists. */
  readonly hold: boolean
  /** Folder for the runner's temporary files; the process that starts it removes it. */
  readonly workFolder: string
  /** Commands that rerun a journey on a target, by `runKey`. */
  readonly rerun: Readonly<Record<string, string>>
}

/** Name of the environment variable with the path of the plan. */
export const PLAN_VARIABLE = 'STOREFRONT_JOURNEY_PLAN'

/** Returns the plan of the command that started this process; undefined for Playwright's own command. */
export function readPlan(): RunPlan | undefined {
  const file = process.env[PLAN_VARIABLE]
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as RunPlan)
}

export function runKey({ journey, ...target }: RunTarget & { readonly journey: string }): string {
  return `${journey} ${targetName(target)}`
}

/** A replay's index in the plan, and the endpoint and fault of one of its tests. */
export interface CellId {
  readonly replay: number
  readonly endpointId: string
  readonly fault: FaultKind
}

/** The file whose existence lets a paused page close. */
export function resumeFile({ workFolder }: Pick<RunPlan, 'workFolder'>): string {
  return `${workFolder}/go-on`
}
