import * as z from 'zod'
import { ShallowPathInside } from '#folders/path-inside.ts'

/** An area of a screenshot, in pixels of the screenshot. */
const Area = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Area = z.infer<typeof Area>

/** The state at the end of a step, to be compared with later runs. */
export const StepSnapshot = z.strictObject({
  /** The accessibility tree as text, one element per line. */
  aria: z.string(),
  /** The appearance of the whole page as text, one element per line. */
  appearance: z.string(),
  /** Areas of the screenshot with animated or random content. */
  masked: z.array(Area),
  /** Vertical scroll position of the page in pixels. */
  scrollTop: z.number(),
})
export type StepSnapshot = z.infer<typeof StepSnapshot>

/** A line of a page's accessibility tree or appearance, and whether it is in the previous run, this run or both. */
const DiffLine = z.strictObject({ kind: z.enum(['unchanged', 'removed', 'added']), text: z.string() })
export type DiffLine = z.infer<typeof DiffLine>

/** Differences from the baseline at the end of a step. */
export const SnapshotDiff = z.strictObject({
  /** Number of the step in this run. */
  number: z.number().int().min(1),
  step: z.string(),
  /** Difference between the screenshots, or null if they are equal or missing in a run. */
  screenshot: z.nullable(
    z.strictObject({
      /** Screenshot of the baseline, relative to this report's folder. */
      baseline: ShallowPathInside,
      /** Areas that differ, largest first. */
      areas: z.array(Area),
      /** Share of pixels that differ, from 0 to 1. */
      diffRatio: z.number().min(0).max(1),
      /** Both sizes if they differ, in which case nothing else is compared. */
      sizes: z.nullable(z.strictObject({ baseline: z.string(), current: z.string() })),
    }),
  ),
  /** Changed lines of the accessibility tree with context, or an empty list without changes. */
  ariaDiff: z.array(DiffLine),
  /** Changed lines of the appearance with context. Missing without changes. */
  appearanceDiff: z.array(DiffLine).optional(),
})
export type SnapshotDiff = z.infer<typeof SnapshotDiff>

/** Comparison of a run's steps with those of a baseline. */
export const SnapshotComparison = z.strictObject({
  /** Report folder of the baseline. */
  baseline: z.string(),
  startedAt: z.iso.datetime(),
  /** Number of steps that both runs reached. */
  compared: z.number().int().min(0),
  /** Steps of the baseline that this run did not reach or capture. */
  notChecked: z.array(z.string()),
  /** Whether a difference is a finding. */
  strict: z.boolean(),
  differences: z.array(SnapshotDiff),
})
export type SnapshotComparison = z.infer<typeof SnapshotComparison>

/** Returns the steps that differ from the baseline, or no steps if differences are not findings. */
export function getStrictDiffs({
  snapshots,
}: {
  readonly snapshots?: SnapshotComparison | undefined
}): readonly SnapshotDiff[] {
  return snapshots?.strict === true ? snapshots.differences : []
}
