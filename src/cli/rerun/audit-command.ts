import type { Shard } from '#harness/findings/shard.ts'
import { formatFlag, quoteForShell } from './shell-quote.ts'

/** The flags of `storefront audit` that affect the result of a run. */
export interface RerunFlags {
  readonly env: string
  readonly dir?: string
  readonly only?: readonly string[]
  readonly fast?: true
  readonly equalAccess?: true
  readonly externalLinks?: true
  readonly draft?: string
  readonly cmsPath?: string
  /** Time limit in milliseconds. */
  readonly timeLimit: number
  readonly shard?: Shard
  readonly knownIssues?: string
  readonly budgets?: string
  readonly knownWords?: string
}

/** Returns the command line that repeats the audit, quoted for the shell (AUD-03). */
export function formatAuditCommand(patterns: readonly string[], flags: RerunFlags, defaultTimeLimitMs: number): string {
  return [
    'npx storefront audit',
    ...patterns.map(quoteForShell),
    ...(flags.env === 'demo' ? [] : formatFlag('--env', flags.env)),
    ...formatFlag('--dir', flags.dir),
    ...formatFlag('--only', flags.only?.join(',')),
    ...(flags.fast === true ? ['--fast'] : []),
    ...formatFlag('--draft', flags.draft),
    ...formatFlag('--cms-path', flags.cmsPath),
    ...(flags.equalAccess === true ? ['--equal-access'] : []),
    ...(flags.externalLinks === true ? ['--external-links'] : []),
    ...(flags.timeLimit === defaultTimeLimitMs ? [] : [`--time-limit ${flags.timeLimit / 1000}s`]),
    ...(flags.shard === undefined ? [] : [`--shard ${flags.shard.current}/${flags.shard.total}`]),
    ...formatFlag('--known-issues', flags.knownIssues),
    ...formatFlag('--known-words', flags.knownWords),
    ...formatFlag('--budgets', flags.budgets),
  ].join(' ')
}
