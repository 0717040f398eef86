import type { Shard } from '#harness/findings/shard.ts'
import { flagWords, shellWord } from './shell-word.ts'

/** The flags of `storefront audit` that decide what comes of a run. */
export interface FlagsAgain {
  readonly env: string
  readonly dir?: string
  readonly only?: readonly string[]
  readonly fast?: true
  readonly secondOpinion?: true
  readonly external?: true
  readonly draft?: string
  readonly call?: string
  /** Milliseconds. */
  readonly budget: number
  readonly shard?: Shard
  readonly knownIssues?: string
  readonly budgets?: string
  readonly knownWords?: string
}

/** The command line that does the same again, each word as a shell takes it (AUD-03). */
export function auditAgain(patterns: readonly string[], flags: FlagsAgain, defaultBudgetMs: number): string {
  return [
    'npx storefront audit',
    ...patterns.map(shellWord),
    ...(flags.env === 'demo' ? [] : flagWords('--env', flags.env)),
    ...flagWords('--dir', flags.dir),
    ...flagWords('--only', flags.only?.join(',')),
    ...(flags.fast === true ? ['--fast'] : []),
    ...flagWords('--draft', flags.draft),
    ...flagWords('--call', flags.call),
    ...(flags.secondOpinion === true ? ['--second-opinion'] : []),
    ...(flags.external === true ? ['--external'] : []),
    ...(flags.budget === defaultBudgetMs ? [] : [`--budget ${flags.budget / 1000}s`]),
    ...(flags.shard === undefined ? [] : [`--shard ${flags.shard.current}/${flags.shard.total}`]),
    ...flagWords('--known-issues', flags.knownIssues),
    ...flagWords('--known-words', flags.knownWords),
    ...flagWords('--budgets', flags.budgets),
  ].join(' ')
}
