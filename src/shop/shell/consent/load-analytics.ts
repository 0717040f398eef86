import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'
import { loadScript } from '../../lib/load-script.ts'

/** Path of the privacy page, which explains analytics. */
export const PRIVACY_PATH = href('copy', { copyId: 'privacy' })

/** Returns whether the shop has an analytics provider. Without one, no consent is needed. */
export function hasAnalytics(): boolean {
  return getRuntimeSettings().ANALYTICS_SCRIPT_URL !== ''
}

/**
 * Loads the provider's script, which then reads window.dataLayer (OPEN-096). Call this only with consent.
 * @throws if the script cannot be loaded.
 */
export async function loadAnalytics(): Promise<void> {
  await loadScript(getScriptUrl())
}

/** Returns whether the provider's script is running on the page. */
export function isAnalyticsLoaded(): boolean {
  const url = getScriptUrl()
  return Array.from(document.scripts).some(({ src }) => src === url)
}

function getScriptUrl(): string {
  const { ANALYTICS_SCRIPT_URL, ANALYTICS_ID } = getRuntimeSettings()
  const url = new URL(ANALYTICS_SCRIPT_URL)
  url.searchParams.set('id', ANALYTICS_ID)
  return url.href
}
