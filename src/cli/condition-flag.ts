import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Condition } from '#journeys/conditions/conditions.ts'

/** The values of `--condition` with their descriptions. */
const CONDITIONS: Readonly<Record<Condition, string>> = {
  translated: "run on pages changed by the browser's translation",
  'long-text': 'check each step with 80-letter words in all texts',
  'storage-throws-on-access': 'browser storage throws on reads',
  'storage-throws-on-set': 'browser storage throws on writes',
  'storage-full': 'browser storage is full',
  'storage-cleared': 'browser storage is cleared after each step',
}

/** Adds `--condition` to a command. */
export function addConditionFlag(command: Command): Command {
  const names = Object.keys(CONDITIONS).join(', ')
  return command.addOption(
    new Option('--condition <name>', `change browser or pages: ${names} (repeatable)`).argParser(collect),
  )
}

function collect(value: string, previous: readonly Condition[] = []): Condition[] {
  if (!isCondition(value)) throw new InvalidArgumentError(`Allowed choices are ${Object.keys(CONDITIONS).join(', ')}.`)
  return [...new Set([...previous, value])]
}

function isCondition(name: string): name is Condition {
  return Object.hasOwn(CONDITIONS, name)
}
