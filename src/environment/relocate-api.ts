import type { RuntimeSettings } from './runtime-settings.ts'

/**
 * Returns the settings for an API at another URL, by changing every setting below the previous URL, including the
 * mock's stubs.
 */
export function relocateApi(settings: RuntimeSettings, apiBaseUrl: string): RuntimeSettings {
  const from = trimmed(settings.API_BASE_URL)
  const to = trimmed(apiBaseUrl)
  const moved = Object.entries(settings).map(([name, value = '']) => [
    name,
    value === from || value.startsWith(`${from}/`) ? to + value.slice(from.length) : value,
  ])
  return Object.fromEntries(moved) as RuntimeSettings
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}
