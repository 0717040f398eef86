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
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  npx storefront environment --env staging\n  npx storefront environment --list\n  npx storefront environment --list --json',
    )
    .action(run)
}

async function run({ env, list, json }: EnvironmentFlags): Promise<void> {
  if (list === true) {
    const { describeSettings } = await import('#environment/describe-settings.ts')
    const settings = describeSettings()
    if (json === true) return print.json(settings)
    const { formatSetting } = await import('../output/print-settings.ts')
    return print.lines(settings.map(formatSetting).join('\n\n'))
  }
  const { loadEnvironment } = await import('#environment/load.ts')
  print.json(await loadEnvironment(env, { env: process.env }))
}
