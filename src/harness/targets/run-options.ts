import * as z from 'zod'
import { checkValue, formatProblem } from '#contract/validation/check-value.ts'
import { Shard } from '#environment/shard.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Values of `--condition`, which are changes that a run makes in the browser or in its checks. */
export const CONDITIONS = [
  'translated',
  'long-text',
  'storage-throws-on-access',
  'storage-throws-on-set',
  'storage-full',
  'storage-cleared',
] as const
export type Condition = (typeof CONDITIONS)[number]

/** Ways in which the browser can fail to store values. */
export type StorageCondition = Extract<Condition, `storage-${string}`>

/**
 * Options of a run of journeys. They are validated once, when the flags are read, and are then passed unchanged to the
 * browser. A new option needs one line here, one flag, and the code that reads it.
 */
export const RunOptions = z.strictObject({
  conditions: z.array(z.enum(CONDITIONS)).default([]),
  /** Rules that the mock applies. */
  rules: z.array(z.custom<object>((rule) => typeof rule === 'object' && rule !== null)).default([]),
  /** Whether axe scans each step. */
  accessibility: z.boolean().default(true),
  /** Whether Lighthouse measures the pages of each journey. */
  performance: z.boolean().default(true),
  /** Whether to record traces. A failed run keeps its trace. */
  trace: z.boolean().default(true),
  /** File with the lowest passing scores and the highest passing metrics; null for the file of the project. */
  budgetsFile: z.nullable(z.string()).default(null),
  /** Whether a slow page is a finding rather than a suggestion. */
  strictPerformance: z.boolean().default(false),
  /** Endpoints that fail one at a time; all endpoints of a journey if empty, or null to skip the fault matrix. */
  faultEndpoints: z.nullable(z.array(z.string())).default(null),
  /** Number of concurrent runs; null for the default. */
  workers: z.nullable(z.int().min(1)).default(null),
  /** Number of retries for each failed journey. */
  retries: z.int().min(0).default(0),
  /** Maximum milliseconds for one action or expectation. A step may take six times as long, and a journey 36 times. */
  timeoutMs: z.int().min(1000).max(60_000).default(5000),
  shard: z.nullable(Shard).default(null),
  /** Last step to run, given by number or by part of its name; null to run all steps. */
  until: z.nullable(z.string()).default(null),
  /** Seed for the mock's random values. */
  seed: z.nullable(z.int()).default(null),
  /** URL of a remote browser; null to start a local one. */
  browserUrl: z.nullable(z.string()).default(null),
  headed: z.boolean().default(false),
  reportsFolder: z.string().default('reports'),
  /** Folder with one or several reports to compare snapshots with; null for the last passing run. */
  baseline: z.nullable(z.string()).default(null),
  /** Whether a snapshot difference is a finding. */
  strictSnapshots: z.boolean().default(false),
  /** Flags that affect what pages show. Only runs with the same flags are compared. */
  flags: z.string().default(''),
})
export type RunOptions = z.infer<typeof RunOptions>

/** @throws {StorefrontError} if an option is invalid, or if two options contradict each other. */
export function readRunOptions(input: z.input<typeof RunOptions>): RunOptions {
  const result = checkValue(RunOptions, input)
  if (!result.success) {
    const problems = result.problems.map((problem) => formatProblem(problem, 'the options'))
    throw usage(['The options of the run are invalid:', ...problems].join('\n'), 'Correct them; see --help.')
  }
  const storage = result.data.conditions.filter((name) => name.startsWith('storage-'))
  if (storage.length > 1) {
    throw usage(
      `--condition ${storage.join(' and --condition ')} cannot be combined.`,
      'Use one of them; storage can fail in only one way.',
    )
  }
  return result.data
}

/** Returns how the browser of a run fails to store values, or undefined if storage works. */
export function getStorageCondition({ conditions }: Pick<RunOptions, 'conditions'>): StorageCondition | undefined {
  return conditions.find((name): name is StorageCondition => name.startsWith('storage-'))
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
