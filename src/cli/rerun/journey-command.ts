import { formatFlag, quoteForShell } from './shell-quote.ts'

/** The flags of `storefront journey` that affect the result of a run. */
export interface RerunFlags {
  readonly env: string
  readonly browser: string
  readonly url?: string
  readonly recording?: string
  readonly fault?: readonly string[]
  readonly rule?: readonly string[]
  readonly faultMatrix?: true
  readonly condition?: readonly string[]
  readonly endpoints?: string
  readonly budgets?: string
  readonly strictPerformance?: true
  readonly until?: string
  readonly seed?: number
  /** Time limit in seconds. */
  readonly timeout: number
  readonly baseline?: string
  readonly strictSnapshots?: true
  /** False with `--no-audits`. */
  readonly audits: boolean
  /** False with `--no-performance`. */
  readonly performance: boolean
  /** False with `--no-trace`. */
  readonly trace: boolean
}

/** Returns the flags that change what pages show. Runs are compared only if these flags are equal. */
export function getConditionFlags(flags: RerunFlags): string[] {
  return [
    ...(flags.env === 'demo' ? [] : formatFlag('--env', flags.env)),
    ...formatFlag('--recording', flags.recording),
    ...(flags.fault ?? []).flatMap((fault) => formatFlag('--fault', fault)),
    ...(flags.rule ?? []).flatMap((rule) => formatFlag('--rule', rule)),
    ...formatFlag('--seed', flags.seed?.toString()),
    ...(flags.condition ?? []).flatMap((condition) => formatFlag('--condition', condition)),
  ]
}

/** Returns the command line that repeats the run, quoted for the shell (JRNY-13, JRNY-76). */
export function formatJourneyCommand(names: readonly string[], device: string, flags: RerunFlags): string {
  return [
    ['npx storefront journey', ...names.map(quoteForShell), '--device', device].join(' '),
    ...(flags.browser === 'chromium' ? [] : [`--browser ${flags.browser}`]),
    ...formatFlag('--url', flags.url),
    ...getConditionFlags(flags),
    ...formatFlag('--until', flags.until),
    ...(flags.timeout === 5 ? [] : [`--timeout ${flags.timeout}`]),
    ...(flags.faultMatrix === true ? ['--fault-matrix'] : []),
    ...formatFlag('--endpoints', flags.endpoints),
    ...formatFlag('--budgets', flags.budgets),
    ...(flags.strictPerformance === true ? ['--strict-performance'] : []),
    ...formatFlag('--baseline', flags.baseline),
    ...(flags.strictSnapshots === true ? ['--strict-snapshots'] : []),
    ...(flags.audits ? [] : ['--no-audits']),
    ...(flags.performance ? [] : ['--no-performance']),
    ...(flags.trace ? [] : ['--no-trace']),
  ].join(' ')
}
