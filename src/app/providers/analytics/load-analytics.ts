import { runtimeSettings } from '#environment/runtime-settings.ts'
import { loadScript } from '../load-script.ts'

/** Whether the shop has an analytics provider; without one no consent is needed. */
export function hasAnalytics(): boolean {
  return runtimeSettings().ANALYTICS_SCRIPT_URL !== ''
}

/**
 * Loads the provider's script, which then reads window.dataLayer (OPEN-096). Call only with consent.
 * @throws when the script cannot be loaded.
 */
export async function loadAnalytics(): Promise<void> {
  const { ANALYTICS_SCRIPT_URL, ANALYTICS_ID } = runtimeSettings()
  const url = new URL(ANALYTICS_SCRIPT_URL)
  url.searchParams.set('id', ANALYTICS_ID)
  await loadScript(url.href)
}
