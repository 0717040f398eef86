import * as z from 'zod'
import { ShallowPathInside } from '#folders/path-inside.ts'

/** A part of a picture, in its pixels. */
const Area = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Area = z.infer<typeof Area>

/** What is kept of the end of a step for later runs to be held against (JRNY-67). */
export const StepSnapshot = z.strictObject({
  /** What a screen reader is told: the accessibility tree as text, one element a line. */
  aria: z.string(),
  /** Where the picture shows what moves or is random. */
  masked: z.array(Area),
})
export type StepSnapshot = z.infer<typeof StepSnapshot>

/** A line of the words of a page, and whether the run before and this one have it. */
const AriaLine = z.strictObject({ kind: z.enum(['unchanged', 'removed', 'added']), text: z.string() })
export type AriaLine = z.infer<typeof AriaLine>

/** What looks or reads otherwise at the end of a step than in the run it is held against. */
export const SnapshotDiff = z.strictObject({
  /** Number of the step in this run. */
  number: z.number().int().min(1),
  step: z.string(),
  /** Null where both pictures look the same, or a run has none. */
  screenshot: z.nullable(
    z.strictObject({
      /** The picture of the run before, relative to this report's folder. */
      baseline: ShallowPathInside,
      /** Where they differ, the largest area first. */
      areas: z.array(Area),
      /** Share of the picture's pixels that are otherwise, 0 to 1. */
      diffRatio: z.number().min(0).max(1),
      /** Both sizes where they are not the same: then nothing else is compared. */
      sizes: z.nullable(z.strictObject({ baseline: z.string(), current: z.string() })),
    }),
  ),
  /** What a screen reader is told otherwise, with the lines around; empty where that is the same. */
  ariaDiff: z.array(AriaLine),
})
export type SnapshotDiff = z.infer<typeof SnapshotDiff>

/** How the steps of a run look and read beside those of an earlier one (JRNY-70). */
export const SnapshotComparison = z.strictObject({
  /** Folder of the earlier run's report. */
  baseline: z.string(),
  startedAt: z.iso.datetime(),
  /** How many steps both runs came to. */
  compared: z.number().int().min(0),
  /** Whether a step that differs is a finding. */
  strict: z.boolean(),
  differences: z.array(SnapshotDiff),
})
export type SnapshotComparison = z.infer<typeof SnapshotComparison>

/** The steps that look or read otherwise, where that is a finding. */
export function getStrictDiffs({
  snapshots,
}: {
  readonly snapshots?: SnapshotComparison | undefined
}): readonly SnapshotDiff[] {
  return snapshots?.strict === true ? snapshots.differences : []
}
