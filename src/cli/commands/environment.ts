import type { Command } from 'commander'
import { print } from '../output/print.ts'

interface EnvironmentFlags {
  readonly env: string
  readonly list?: true
  readonly json?: true
}

/** `storefront environment`: prints the settings of an environment, or describes all settings. */
export function registerEnvironment(program: Command): void {
  program
    .command('environment')
    .description('print the settings of an environment')
    .option('--env <name>', 'environment: demo, staging, production, or a file', 'demo')
    .option('--list', 'describe all settings instead')
    .option('--json', 'with --list: print the JSON Schema of an environment file')
    .addHelpText(
      'after',
      '\nExamples:\n  npx storefront environment --env staging\n  npx storefront environment --list\n  npx storefront environment --list --json',
    )
    .action(run)
}

async function run({ env, list, json }: EnvironmentFlags): Promise<void> {
  if (list === true) {
    const { createEnvironmentSchema, describeSettings } = await import('#environment/describe-settings.ts')
    return json === true ? print.json(createEnvironmentSchema()) : print.lines(describeSettings())
  }
  const { loadEnvironment } = await import('#environment/load.ts')
  print.json(await loadEnvironment(env, { env: process.env }))
}
