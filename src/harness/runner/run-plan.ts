import { readFileSync } from 'node:fs'
import type { FaultEndpoint } from '../faults/fault-endpoints.ts'
import type { FaultKind } from '../findings/fault-result.ts'
import type { MeasuredPage } from '../journeys/journey.ts'
import { type RunTarget, getTargetName } from '../targets/engines.ts'
import type { RunOptions } from '../targets/run-options.ts'

/** A journey to run. */
export interface PlannedJourney {
  readonly name: string
  /** Command-line argument that selected the journey: its name or the path of its file. */
  readonly argument: string
  /** Number of the last step to run; null to run all steps. */
  readonly until: number | null
  readonly measuredPages: readonly MeasuredPage[]
}

/** A passed journey and its fault baseline: the messages and lost fields that occur without faults. */
export interface FaultBaselineReport extends RunTarget {
  readonly journey: string
  /** File of the journey's report. The screenshots are in the same folder. */
  readonly file: string
  readonly baseline: FaultBaselineEntries
}

/** A journey with a fault baseline and the endpoints that should fail. Each endpoint fails in every possible way. */
export interface Replay extends FaultBaselineReport {
  readonly argument: string
  readonly endpoints: readonly FaultEndpoint[]
}

/** The fault baseline, serialized for another process. */
export interface FaultBaselineEntries {
  readonly messages: readonly (readonly [string, number])[]
  readonly lostFields: readonly (readonly [number, readonly string[]])[]
}

/** Options of a run of journeys, passed to each process of the runner as JSON. */
export interface RunPlan {
  readonly site: string
  readonly journeys: readonly PlannedJourney[]
  readonly targets: readonly RunTarget[]
  readonly options: RunOptions
  /** Whether to record fault baselines, so that the journeys can be replayed with failing requests. */
  readonly recordsBaseline: boolean
  /** Journeys to replay with failing requests; null for a regular run. */
  readonly replays: readonly Replay[] | null
  /** Number of tests that run in parallel. */
  readonly workers: number
  /** Whether the page stays open after the last step, until the file returned by `getResumeFile` exists. */
  readonly hold: boolean
  /** Folder for the temporary files of the runner. The process that starts the runner removes it. */
  readonly workFolder: string
  /** Folder for the temporary files of the browsers, which is also removed. */
  readonly temporaryFolder: string
  /** Commands that rerun a journey on a target, keyed by `getRunKey`. */
  readonly rerun: Readonly<Record<string, string>>
}

/** Name of the environment variable that contains the path of the plan. */
export const PLAN_VARIABLE = 'STOREFRONT_JOURNEY_PLAN'

/** Returns the plan of the command that started this process, or undefined under `playwright test`. */
export function readPlan(): RunPlan | undefined {
  const file = process.env[PLAN_VARIABLE]
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as RunPlan)
}

export function getRunKey({ journey, ...target }: RunTarget & { readonly journey: string }): string {
  return `${journey} ${getTargetName(target)}`
}

/** Identifies a single test of a replay by the replay's index in the plan, the endpoint and the fault. */
export interface CellId {
  readonly replay: number
  readonly endpointId: string
  readonly fault: FaultKind
}

/** Returns the path of a worker's error file, which is written if the code of a journey blocks the worker. */
export function getLoopFile({ workFolder }: Pick<RunPlan, 'workFolder'>, workerIndex: number): string {
  return `${workFolder}/loop-${workerIndex}.json`
}

/** Returns the path of the file that ends a blocked worker soon, because the runner must stop. */
export function getStopFile({ workFolder }: Pick<RunPlan, 'workFolder'>): string {
  return `${workFolder}/stop`
}

/** Returns the path of the file that makes a paused page close as soon as it exists. */
export function getResumeFile({ workFolder }: Pick<RunPlan, 'workFolder'>): string {
  return `${workFolder}/go-on`
}
