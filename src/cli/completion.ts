import type { Command } from 'commander'

/**
 * Adds `storefront completion` and the hidden command that its scripts run. Loads the library only for these commands,
 * and the names of journeys and environments only when completing them.
 */
export async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  const description = 'print a script that completes commands and flags in a shell'
  const name = args.find((arg) => !arg.startsWith('-'))
  if (name !== 'completion' && name !== 'complete') {
    program.command('completion').argument('<shell>').description(description)
    return
  }
  const { default: addCommands } = await import('@bomb.sh/tab/commander')
  const { commands } = addCommands(program, { completionCommandName: 'completion' })
  program.commands
    .find((command) => command.name() === 'completion')
    ?.description(description)
    .addHelpText(
      'after',
      `
storefront must be on the PATH, for example:
  PATH="$PWD/node_modules/.bin:$PATH"

Examples:
  source <(storefront completion bash)
  storefront completion zsh > ~/.zsh/_storefront
  storefront completion fish > ~/.config/fish/completions/storefront.fish`,
    )
  if (name === 'completion') return
  const { listEnvironmentNames } = await import('#environment/load.ts')
  const environments = await listEnvironmentNames()
  for (const { options } of commands.values()) {
    const option = options.get('env')
    if (option !== undefined) option.handler = (complete) => environments.forEach((text) => complete(text, ''))
  }
  const journeyNames = commands.get('journey')?.arguments.get('names')
  if (journeyNames === undefined || !args.includes('journey')) return
  const { listJourneyNames } = await import('#journeys/runner/choose-journeys.ts')
  journeyNames.handler = (complete) => listJourneyNames().forEach((journey) => complete(journey, ''))
}
