import { type Command, Option } from 'commander'
import { print } from './output/print.ts'

/** Adds the previous name of a flag without a value, as a hidden alias that works for one release. */
export function addRenamedFlag(command: Command, oldName: string, newName: string): Command {
  return command
    .addOption(new Option(oldName).hideHelp())
    .on(`option:${oldName.slice('--'.length)}`, () =>
      print.progress(`${oldName} is now ${newName}; the old flag will be removed in the next release.`),
    )
}
