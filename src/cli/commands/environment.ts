import { command, type CommandContext } from '../command/command.ts'
import { toggle } from '../command/flag.ts'
import { envFlag, jsonFlag } from '../command/flags.ts'
import { print } from '../output/print.ts'

const flags = {
  env: envFlag(),
  list: toggle('--list', 'describe all settings instead'),
  json: jsonFlag('with --list: print the JSON Schema of an environment file'),
}

/** `storefront environment`: prints the settings of an environment, or describes all settings. */
export const environmentCommand = command({
  name: 'environment',
  description: 'print the settings of an environment',
  flags,
  help: `Examples:
  npx storefront environment --env staging
  npx storefront environment --list
  npx storefront environment --list --json`,
  run,
})

async function run({ values: { env, list, json } }: CommandContext<typeof flags>): Promise<void> {
  if (list === true) {
    const { createEnvironmentSchema, describeSettings } = await import('#environment/describe-settings.ts')
    return json === true ? print.json(createEnvironmentSchema()) : print.lines(describeSettings())
  }
  const { loadEnvironment } = await import('#environment/load.ts')
  print.json(await loadEnvironment(env, { env: process.env }))
}
