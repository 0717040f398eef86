import { StorefrontError } from '#errors/storefront-error.ts'
import { ENGINE_TITLES, type EngineName } from './engines.ts'

export type OtherEngine = Exclude<EngineName, 'chromium'>

/** Returns the command that installs engines, for a `Next:` line. */
export function formatInstallCommand(engines: readonly OtherEngine[]): string {
  return `Run "npx playwright install ${engines.join(' ')}"`
}

/** Returns an error that lists the requested engines that are not installed. */
export function findMissingEngines(engines: readonly OtherEngine[]): StorefrontError {
  const titles = engines.map((engine) => ENGINE_TITLES[engine])
  return new StorefrontError({
    kind: 'external',
    message: `${titles.join(' and ')} ${titles.length === 1 ? 'is' : 'are'} not installed.`,
    next: `${formatInstallCommand(engines)}, or use --browser to choose an engine that "npx storefront doctor" finds.`,
  })
}
