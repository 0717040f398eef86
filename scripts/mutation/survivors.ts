import { matchesGlob } from 'node:path'
import * as z from 'zod'

/** A change that no test notices, and why none needs to. */
const Explanation = z.strictObject({
  /** Path of the file from the root of the repository. */
  file: z.string(),
  /** The line in which the changed code begins, without the white space around it. */
  line: z.string().min(1),
  /** The changed code as it is, white space folded. */
  original: z.string().min(1),
  /** What it is changed to. */
  replacement: z.string(),
  /** Why the shop does the same with it, or why no test can see it. */
  reason: z.string().min(20),
})

export type Explanation = z.infer<typeof Explanation>

const ExplanationList = z.array(Explanation)

/** A change that was made to the code and that no test noticed. */
export interface Survivor {
  readonly file: string
  /** Number of the first line of the changed code, from 1. */
  readonly lineNumber: number
  readonly line: string
  readonly original: string
  readonly replacement: string
}

export interface ReviewedSurvivors {
  /** Of rules that decide law or money, without an explanation. */
  readonly unexplained: readonly Survivor[]
  readonly explained: readonly Survivor[]
  /** Explanations of files that were looked at, which fit no survivor any more. */
  readonly outdated: readonly Explanation[]
}

const foldWhitespace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Reads the explanations of survivors.
 * @param readSource the text of a file that an area changes; undefined for any other.
 * @throws {Error} that names the entry which is wrong, or whose code is not there any more.
 */
export function readExplanations(
  text: string,
  readSource: (file: string) => string | undefined,
): readonly Explanation[] {
  const read = ExplanationList.safeParse(parseJson(text))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(
      `${issue?.path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ')}: ${issue?.message}`,
    )
  }
  for (const explanation of read.data) {
    const source = readSource(explanation.file)
    if (source === undefined) throw new Error(`no area changes ${explanation.file}: take its explanations out`)
    const isThere =
      source.split('\n').some((line) => line.trim() === explanation.line) &&
      foldWhitespace(source).includes(foldWhitespace(explanation.original))
    if (!isThere) throw new Error(`${describeOutdated(explanation)}, which is not there any more: take it out`)
  }
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`it is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** What an explanation is about, for a message. */
export function describeOutdated({ file, original, replacement, line }: Explanation): string {
  return `it explains ${describeChange({ original, replacement })} in \`${line}\` of ${file}`
}

/** A change in words. */
export function describeChange({ original, replacement }: Pick<Survivor, 'original' | 'replacement'>): string {
  return `\`${foldWhitespace(original)}\` → \`${foldWhitespace(replacement)}\``
}

/** Holds survivors against their explanations. `looked` says whether a file was changed in this run. */
export function reviewSurvivors(
  survivors: readonly Survivor[],
  explanations: readonly Explanation[],
  {
    lawAndMoney: criticalFiles,
    looked: isMutated,
  }: { readonly lawAndMoney: readonly string[]; readonly looked: (file: string) => boolean },
): ReviewedSurvivors {
  const matches = (explanation: Explanation, survivor: Survivor): boolean =>
    explanation.file === survivor.file &&
    explanation.line === survivor.line.trim() &&
    foldWhitespace(explanation.original) === foldWhitespace(survivor.original) &&
    foldWhitespace(explanation.replacement) === foldWhitespace(survivor.replacement)
  const isExplained = (survivor: Survivor): boolean =>
    explanations.some((explanation) => matches(explanation, survivor))
  const isCritical = ({ file }: Survivor): boolean => criticalFiles.some((glob) => matchesGlob(file, glob))
  return {
    unexplained: survivors.filter((survivor) => isCritical(survivor) && !isExplained(survivor)),
    explained: survivors.filter(isExplained),
    outdated: explanations.filter(
      (explanation) => isMutated(explanation.file) && !survivors.some((survivor) => matches(explanation, survivor)),
    ),
  }
}
