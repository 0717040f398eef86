import { quoteForShell } from './shell-quote.ts'
import type { TypedFlag } from './typed-flags.ts'

/** Flags of `storefront journey` that change what pages show. Runs are compared only if these flags are equal. */
const CONDITION_FLAGS: ReadonlySet<string> = new Set(['env', 'recording', 'fault', 'rule', 'seed', 'condition'])

/** Flags that do not affect the result of a run, or that a rerun sets itself. */
const OTHER_FLAGS: ReadonlySet<string> = new Set([
  'list',
  'device',
  'browser',
  'browser-ws',
  'headed',
  'workers',
  'retries',
  'shard',
  'watch',
  'summary',
])

/** Returns the flags that change what pages show. */
export function getConditionFlags(flags: readonly TypedFlag[]): string[] {
  return flags.filter(({ name }) => CONDITION_FLAGS.has(name)).map(({ text }) => text)
}

/** Returns the command line that repeats the run, quoted for the shell. */
export function formatJourneyCommand(
  names: readonly string[],
  { device, browser }: { readonly device: string; readonly browser: string },
  flags: readonly TypedFlag[],
): string {
  return [
    'npx storefront journey',
    ...names.map(quoteForShell),
    `--device ${device}`,
    ...(browser === 'chromium' ? [] : [`--browser ${browser}`]),
    ...flags.filter(({ name }) => !OTHER_FLAGS.has(name)).map(({ text }) => text),
  ].join(' ')
}
