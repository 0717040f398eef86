import { matchesGlob } from 'node:path'
import * as z from 'zod'

/** Explains why a surviving mutant is acceptable. */
const Explanation = z.strictObject({
  /** Path of the file, relative to the repository root. */
  file: z.string(),
  /** The first line of the mutated code, trimmed. */
  line: z.string().min(1),
  /** The original code, with whitespace collapsed. */
  original: z.string().min(1),
  /** The code that replaces the original. */
  replacement: z.string(),
  /** Reason why the shop behaves the same, or why no test can detect the difference. */
  reason: z.string().min(20),
})

export type Explanation = z.infer<typeof Explanation>

const ExplanationList = z.array(Explanation)

/** A mutant that no test detected. */
export interface Survivor {
  readonly file: string
  /** Line number (1-based) where the mutated code starts. */
  readonly lineNumber: number
  readonly line: string
  readonly original: string
  readonly replacement: string
}

export interface ReviewedSurvivors {
  /** Survivors in legal or money rules without an explanation. */
  readonly unexplained: readonly Survivor[]
  readonly explained: readonly Survivor[]
  /** Explanations for mutated files that match no survivor. */
  readonly outdated: readonly Explanation[]
}

const foldWhitespace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Reads the explanations of survivors.
 * @param readSource returns the text of a file that an area mutates, or undefined for other files.
 * @throws {Error} that names the first entry that is invalid or whose code no longer exists.
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
    if (source === undefined) throw new Error(`no area mutates ${explanation.file}: remove its explanations`)
    const isThere =
      source.split('\n').some((line) => line.trim() === explanation.line) &&
      foldWhitespace(source).includes(foldWhitespace(explanation.original))
    if (!isThere) throw new Error(`${describeOutdated(explanation)}, which no longer exists: remove it`)
  }
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`it is not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** Describes the mutant that an outdated explanation refers to. */
export function describeOutdated({ file, original, replacement, line }: Explanation): string {
  return `it explains ${describeChange({ original, replacement })} in \`${line}\` of ${file}`
}

/** Formats the original code and its replacement. */
export function describeChange({ original, replacement }: Pick<Survivor, 'original' | 'replacement'>): string {
  return `\`${foldWhitespace(original)}\` → \`${foldWhitespace(replacement)}\``
}

/** Matches survivors to their explanations. `isMutated` checks whether a file was mutated in this run. */
export function reviewSurvivors(
  survivors: readonly Survivor[],
  explanations: readonly Explanation[],
  {
    lawAndMoney: criticalFiles,
    isMutated,
  }: { readonly lawAndMoney: readonly string[]; readonly isMutated: (file: string) => boolean },
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
