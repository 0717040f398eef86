import * as z from 'zod'

/** A part of a picture, in its pixels. */
const Area = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Area = z.infer<typeof Area>

/** What is kept of the end of a step for later runs to be held against (JRNY-67). */
export const StepLook = z.strictObject({
  /** What a screen reader is told: the accessibility tree as text, one element a line. */
  words: z.string(),
  /** Where the picture shows what moves or is random. */
  masked: z.array(Area),
})
export type StepLook = z.infer<typeof StepLook>

/** A line of the words of a page, and whether the run before and this one have it. */
const WordsLine = z.strictObject({ kind: z.enum(['same', 'gone', 'new']), text: z.string() })
export type WordsLine = z.infer<typeof WordsLine>

/** What looks or reads otherwise at the end of a step than in the run it is held against. */
export const LookDifference = z.strictObject({
  /** Number of the step in this run. */
  number: z.number().int().min(1),
  step: z.string(),
  /** Null where both pictures look the same, or a run has none. */
  picture: z.nullable(
    z.strictObject({
      /** The picture of the run before, relative to this report's folder. */
      before: z.string(),
      /** Where they differ, the largest area first. */
      areas: z.array(Area),
      /** Share of the picture's pixels that are otherwise, 0 to 1. */
      share: z.number().min(0).max(1),
      /** Both sizes where they are not the same: then nothing else is compared. */
      sizes: z.nullable(z.strictObject({ before: z.string(), now: z.string() })),
    }),
  ),
  /** What a screen reader is told otherwise, with the lines around; empty where that is the same. */
  words: z.array(WordsLine),
})
export type LookDifference = z.infer<typeof LookDifference>

/** How the steps of a run look and read beside those of an earlier one (JRNY-70). */
export const Looks = z.strictObject({
  /** Folder of the earlier run's report. */
  before: z.string(),
  startedAt: z.iso.datetime(),
  /** How many steps both runs came to. */
  compared: z.number().int().min(0),
  /** Whether a step that differs is a finding. */
  strict: z.boolean(),
  differences: z.array(LookDifference),
})
export type Looks = z.infer<typeof Looks>

/** The steps that look or read otherwise, where that is a finding. */
export function strictLooks({ looks }: { readonly looks?: Looks | undefined }): readonly LookDifference[] {
  return looks?.strict === true ? looks.differences : []
}

export function lookText(step: string): string {
  return `Looks or reads otherwise: ${step}`
}
