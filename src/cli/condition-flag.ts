import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Condition } from '#harness/targets/run-options.ts'
import { print } from './output/print.ts'
import type { TypedFlag } from './rerun/typed-flags.ts'

/** The values of `--condition` with their descriptions. */
const CONDITIONS: Readonly<Record<Condition, string>> = {
  translated: "run on pages changed by the browser's translation",
  'long-text': 'check each step with 80-letter words in all texts',
  'storage-throws-on-access': 'browser storage throws on reads',
  'storage-throws-on-set': 'browser storage throws on writes',
  'storage-full': 'browser storage is full',
  'storage-cleared': 'browser storage is cleared after each step',
}

/** Flags from the previous release that still work. */
export interface OldConditionFlags {
  readonly translated?: true
  readonly storage?: string
  readonly longData?: true
}

/** Adds `--condition` to a command, with the flags it replaces as hidden aliases. */
export function addConditionFlag(command: Command): Command {
  const names = Object.keys(CONDITIONS).join(', ')
  return command
    .addOption(new Option('--condition <name>', `change browser or pages: ${names} (repeatable)`).argParser(collect))
    .addOption(new Option('--translated').hideHelp())
    .addOption(
      new Option('--storage <way>').choices(['throws-on-access', 'throws-on-set', 'full', 'cleared']).hideHelp(),
    )
    .addOption(new Option('--long-data').hideHelp())
}

function collect(value: string, previous: readonly Condition[] = []): readonly Condition[] {
  if (!isCondition(value)) throw new InvalidArgumentError(`Allowed choices are ${Object.keys(CONDITIONS).join(', ')}.`)
  return [...previous, value]
}

function isCondition(name: string): name is Condition {
  return Object.hasOwn(CONDITIONS, name)
}

/** Returns the conditions of a command without duplicates. Prints the new name of each old flag. */
export function mergeConditions(conditions: readonly Condition[] | undefined, old: OldConditionFlags): Condition[] {
  const renamed = [
    ...(old.translated === true ? [{ flag: '--translated', name: 'translated' }] : []),
    ...(old.storage === undefined ? [] : [{ flag: `--storage ${old.storage}`, name: `storage-${old.storage}` }]),
    ...(old.longData === true ? [{ flag: '--long-data', name: 'long-text' }] : []),
  ]
  for (const { flag, name } of renamed) {
    print.progress(`${flag} is now --condition ${name}; the old flag will be removed in the next release.`)
  }
  return [...new Set([...(conditions ?? []), ...renamed.map(({ name }) => name).filter(isCondition)])]
}

/** Replaces the condition flags of a command line, including the old ones, with the merged conditions. */
export function replaceConditions(flags: readonly TypedFlag[], conditions: readonly Condition[]): TypedFlag[] {
  const replaced: ReadonlySet<string> = new Set(['condition', 'translated', 'storage', 'long-data'])
  return [
    ...flags.filter(({ name }) => !replaced.has(name)),
    ...conditions.map((condition) => ({ name: 'condition', text: `--condition ${condition}` })),
  ]
}
