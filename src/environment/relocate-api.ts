import type { RuntimeSettings } from './runtime-settings.ts'

/**
 * The settings with the API at another address: every setting that points below the old address, the stand-ins of
 * the mock included, moves along.
 */
export function relocateApi(settings: RuntimeSettings, apiBaseUrl: string): RuntimeSettings {
  const from = trimmed(settings.API_BASE_URL)
  const to = trimmed(apiBaseUrl)
  const moved = Object.entries(settings).map(([name, value]: [string, string]) => [
    name,
    value === from || value.startsWith(`${from}/`) ? to + value.slice(from.length) : value,
  ])
  return Object.fromEntries(moved) as RuntimeSettings
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}
