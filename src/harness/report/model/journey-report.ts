import * as z from 'zod'
import { NameInside } from '#folders/path-inside.ts'
import { FaultMatrix } from '../../findings/fault-result.ts'
import { injectedFields } from '../../findings/injected-rule.ts'
import { SnapshotComparison } from '../../findings/snapshot.ts'
import { Step } from '../../findings/step.ts'
import { ENGINE_NAMES } from '../../targets/engines.ts'
import { sharedFields } from './report-base.ts'

const milliseconds = z.number().min(0)

/** A failed attempt that was retried. */
const FailedAttempt = z.strictObject({
  number: z.number().int().min(1),
  durationMs: milliseconds,
  /** The failed step, with a screenshot under a unique name. */
  step: Step,
  trace: z.nullable(NameInside),
})
export type FailedAttempt = z.infer<typeof FailedAttempt>

/** Report of one journey on one device. */
export const JourneyReport = z.strictObject({
  ...sharedFields,
  kind: z.literal('journey'),
  journey: z.strictObject({ name: z.string(), summary: z.string() }),
  device: z.strictObject({ name: z.string(), width: z.number(), height: z.number() }),
  engine: z.enum(ENGINE_NAMES),
  baseUrl: z.string(),
  /** Mock namespace of this run; null with a real API. */
  namespace: z.nullable(z.string()),
  /** Flags that affect what pages show. */
  flags: z.string(),
  ...injectedFields,
  /** Steps in the last attempt. */
  steps: z.array(Step),
  /** Earlier attempts, which all failed. */
  failedAttempts: z.array(FailedAttempt),
  /** Number of the last step to run; null if all steps were run. */
  lastStep: z.nullable(z.number().int().min(1)),
  /** The reason why no page was measured; missing if pages were measured. */
  notMeasured: z.optional(z.string()),
  /** Seed for the mock's random values; null without a seed. */
  seed: z.nullable(z.number().int()),
  /** Expired exceptions in the budgets file. */
  expiredExceptions: z.array(z.string()),
  /** Playwright's trace of a failed run, relative to the report's folder. */
  trace: z.nullable(NameInside),
  /** Result of the fault matrix; null without `--fault-matrix`. */
  faultMatrix: z.nullable(FaultMatrix),
  /** Differences from an earlier run; missing without one. */
  snapshots: SnapshotComparison.optional(),
})
export type JourneyReport = z.infer<typeof JourneyReport>

/** A journey that has run, before its findings and its verdict are derived. */
export type ObservedJourney = Omit<JourneyReport, 'findings' | 'verdict'>

export function hasFailedStep({ steps }: Pick<JourneyReport, 'steps'>): boolean {
  return steps.some(({ status }) => status === 'failed')
}

/** Next step for differences that are findings. */
export const STRICT_NEXT = 'To accept intended changes, run once without --strict-snapshots.'

/** Message for a run whose snapshots were not compared, for lack of a baseline. */
export const NO_BASELINE = 'no previous passing run to compare with'

/** Returns whether the snapshots of a run were not compared. A fault matrix compares none. */
export function lacksBaseline({ snapshots, faultMatrix }: Pick<JourneyReport, 'snapshots' | 'faultMatrix'>): boolean {
  return snapshots === undefined && faultMatrix === null
}
