import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'
import { Shard } from '../findings/shard.ts'

/** What a run changes in the browser or in its checks; values of `--condition` (JRNY-34, JRNY-90). */
export const CONDITIONS = [
  'translated',
  'long-text',
  'storage-throws-on-access',
  'storage-throws-on-set',
  'storage-full',
  'storage-cleared',
] as const
export type Condition = (typeof CONDITIONS)[number]

/** How the browser fails to store values. */
export type StorageCondition = Extract<Condition, `storage-${string}`>

/**
 * The options of a run of journeys. They are validated once, where the flags are read, and passed unchanged to the
 * browser: a new option is one line here, one flag, and the code that reads it.
 */
export const RunOptions = z.strictObject({
  conditions: z.array(z.enum(CONDITIONS)).default([]),
  /** Rules for the mock. */
  rules: z.array(z.custom<object>((rule) => typeof rule === 'object' && rule !== null)).default([]),
  /** Whether axe scans each step. */
  accessibility: z.boolean().default(true),
  /** Whether Lighthouse measures the pages of each journey. */
  performance: z.boolean().default(true),
  /** Whether traces are recorded; a failed run keeps its trace. */
  trace: z.boolean().default(true),
  /** The lowest scores and the highest metrics that pass; null for the project's own. */
  budgetsFile: z.nullable(z.string()).default(null),
  /** Whether a slow page is a finding instead of a suggestion. */
  strictPerformance: z.boolean().default(false),
  /** Endpoints that fail in turn: all of a journey's when empty; null without a fault matrix. */
  faultEndpoints: z.nullable(z.array(z.string())).default(null),
  /** Runs at the same time; null for the usual number. */
  workers: z.nullable(z.int().min(1)).default(null),
  /** Retries per failed journey. */
  retries: z.int().min(0).default(0),
  /** Milliseconds that one action or expectation may take; a step may take six times and a journey 36 times as long. */
  timeoutMs: z.int().min(1000).max(60_000).default(5000),
  shard: z.nullable(Shard).default(null),
  /** The last step to run: its number or a part of its name; null for all steps. */
  until: z.nullable(z.string()).default(null),
  /** Seed of the mock's random values. */
  seed: z.nullable(z.int()).default(null),
  /** URL of a browser that runs elsewhere; null to start one. */
  browserUrl: z.nullable(z.string()).default(null),
  headed: z.boolean().default(false),
  reportsFolder: z.string().default('reports'),
  /** Folder of a report, or of reports, to compare snapshots with; null for the last passing run. */
  baseline: z.nullable(z.string()).default(null),
  /** Whether a snapshot difference is a finding. */
  strictSnapshots: z.boolean().default(false),
  /** The flags that change what pages show; only runs with equal flags are compared. */
  flags: z.string().default(''),
})
export type RunOptions = z.infer<typeof RunOptions>

/** @throws {StorefrontError} when an option is invalid or two of them contradict each other. */
export function readRunOptions(input: z.input<typeof RunOptions>): RunOptions {
  const result = RunOptions.safeParse(input)
  if (!result.success) {
    const [issue] = result.error.issues
    throw usage(`The option "${issue?.path.join('.')}" is invalid: ${issue?.message}.`, 'Correct it; see --help.')
  }
  const storage = result.data.conditions.filter((name) => name.startsWith('storage-'))
  if (storage.length > 1) {
    throw usage(
      `--condition ${storage.join(' and --condition ')} cannot be combined.`,
      'Name one of them; a browser fails to store in one way.',
    )
  }
  return result.data
}

/** How the browser of a run fails to store; undefined where it stores. */
export function storageCondition({ conditions }: Pick<RunOptions, 'conditions'>): StorageCondition | undefined {
  return conditions.find((name): name is StorageCondition => name.startsWith('storage-'))
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
