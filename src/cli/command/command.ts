import type { Command, Option } from 'commander'
import type { Environment } from '#environment/environment.ts'
import { findExport } from './find-export.ts'
import type { Flags, FlagValues } from './flag.ts'
import type { Interruption } from './interruption.ts'
import { recordFlags, type TypedFlag } from './rerun-command.ts'

/** What a command may need before it runs. */
interface Needs {
  /** The environment of `--env`. */
  readonly environment: Environment
  /** Absolute path of the export: the folder of `--dir`, or the default of the environment. */
  readonly exportFolder: string
}

/** What a command receives. */
export type CommandContext<Declared extends Flags, Need extends keyof Needs = never> = Pick<Needs, Need> & {
  readonly args: readonly string[]
  readonly values: FlagValues<Declared>
  /** The flags that the command is called with, quoted for the shell. */
  readonly typed: readonly TypedFlag[]
  readonly command: Command
  readonly interruption: Interruption
}

export type AddCommand = (program: Command, interruption: Interruption) => void

/**
 * Defines a command. Its flags are declared once, with the types of their values. Help, completion and the check of the
 * documents' commands are derived from them. What the command needs is loaded before it runs.
 */
export function command<Declared extends Flags, Need extends keyof Needs = never>(definition: {
  readonly name: string
  readonly argument?: readonly [syntax: string, description: string]
  readonly description: string
  readonly flags: Declared
  /** Help shown after the flags. */
  readonly help: string
  readonly needs?: readonly Need[]
  readonly run: (context: CommandContext<Declared, Need>) => Promise<void>
}): AddCommand {
  const { name, argument, description, flags, help, needs = [], run } = definition
  return (program, interruption) => {
    const added = program.command(name).description(description).addHelpText('after', `\n${help}`)
    if (argument !== undefined) added.argument(...argument)
    for (const { option } of Object.values(flags)) added.addOption(option)
    const readValues = recordValues(added, flags)
    const listTyped = recordFlags(added)
    added.action(async (first: unknown) => {
      const values = readValues()
      const args = Array.isArray(first) ? (first as readonly string[]) : []
      const needed = (await provide(needs, values)) as Pick<Needs, Need>
      await run({ ...needed, args, values, typed: listTyped(), command: added, interruption })
    })
  }
}

/**
 * Returns a function that reads the values of flags. Commander stores a flag and its opposite, such as `--cache` and
 * `--no-cache`, in one value, so that the last one would win.
 */
function recordValues<Declared extends Flags>(added: Command, flags: Declared): () => FlagValues<Declared> {
  const recorded = new Map<Option, unknown>()
  const opposites = Object.values(flags).filter(({ option }) => option.negate)
  const recordedNames = new Set(opposites.map(({ option }) => option.attributeName()))
  for (const { option } of Object.values(flags)) {
    if (!recordedNames.has(option.attributeName())) continue
    added.on(`option:${option.name()}`, (value: unknown) => recorded.set(option, value ?? true))
  }
  const read = (option: Option): unknown =>
    recordedNames.has(option.attributeName()) ? recorded.get(option) : added.getOptionValue(option.attributeName())
  return () =>
    Object.fromEntries(Object.entries(flags).map(([name, { option }]) => [name, read(option)])) as FlagValues<Declared>
}

async function provide(needs: readonly (keyof Needs)[], values: object): Promise<Partial<Needs>> {
  if (needs.length === 0) return {}
  const { env = 'demo', dir } = values as { readonly env?: string; readonly dir?: string }
  const { loadEnvironment } = await import('#environment/load.ts')
  const environment = await loadEnvironment(env, { env: process.env })
  return needs.includes('exportFolder')
    ? { environment, exportFolder: await findExport(environment, env, dir) }
    : { environment }
}
