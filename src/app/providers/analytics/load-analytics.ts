import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { loadScript } from '../load-script.ts'

/** Returns whether the shop has an analytics provider. Without one, no consent is needed. */
export function hasAnalytics(): boolean {
  return getRuntimeSettings().ANALYTICS_SCRIPT_URL !== ''
}

/**
 * Loads the provider's script, which then reads window.dataLayer (OPEN-096). Only call this with consent.
 * @throws when the script cannot be loaded.
 */
export async function loadAnalytics(): Promise<void> {
  await loadScript(getScriptUrl())
}

/** Reloads the page if the provider's script is running on it (CONS-14). */
export function reloadWithoutAnalytics(): void {
  const url = getScriptUrl()
  if (Array.from(document.scripts).some(({ src }) => src === url)) location.reload()
}

function getScriptUrl(): string {
  const { ANALYTICS_SCRIPT_URL, ANALYTICS_ID } = getRuntimeSettings()
  const url = new URL(ANALYTICS_SCRIPT_URL)
  url.searchParams.set('id', ANALYTICS_ID)
  return url.href
}
