import type { Environment } from './environment.ts'

/**
 * Settings that pages read at runtime. `/env.js`, which is deployed next to the HTML, defines them before the app
 * starts, so they can be changed without a rebuild (OPEN-055). All values are public.
 */
export type RuntimeSettings = Readonly<Environment['settings']>

/** Settings that every shop requires. The environment schema enforces them at build time. */
const REQUIRED = [
  'API_BASE_URL',
  'BRAND_NAME',
  'SUPPORT_EMAIL',
  'MEDIA_BASE_URL',
  'PAYMENT_SCRIPT_URL',
  'PAYMENT_API_LOGIN_ID',
  'PAYMENT_CLIENT_KEY',
  'CAPTCHA_SCRIPT_URL',
  'CAPTCHA_SITE_KEY',
  'REVIEWS_SCRIPT_URL',
  'ANALYTICS_SCRIPT_URL',
  'ANALYTICS_ID',
  'MAPS_SCRIPT_URL',
  'MAPS_API_KEY',
  'MAPS_MAP_ID',
] as const satisfies readonly (keyof RuntimeSettings)[]

/** File with the build's settings, as defaults for those that `/env.js` does not set. */
export const DEFAULT_SETTINGS_FILE = 'env.default.json'

declare global {
  // Only `var` declares a property of globalThis.
  var storefrontSettings: RuntimeSettings | undefined
}

/**
 * Returns the current settings: from `/env.js` in the browser, or from the build during prerendering.
 * @throws if `/env.js` was not loaded.
 */
export function getRuntimeSettings(): RuntimeSettings {
  const settings = globalThis.storefrontSettings
  if (settings === undefined) {
    throw new Error('The settings are missing: /env.js must be served next to the HTML and load before the app.')
  }
  return settings
}

/**
 * Returns the names of settings that are missing or not strings. An older release's `/env.js` may have fewer settings.
 */
export function findMissingSettings(settings: Partial<RuntimeSettings> | undefined): string[] {
  return REQUIRED.filter((name) => typeof settings?.[name] !== 'string')
}

/** Returns the contents of `/env.js`, escaped for use in a script. */
export function createSettingsScript(settings: RuntimeSettings): string {
  const json = JSON.stringify(settings, null, 2).replaceAll('<', '\\u003c')
  return `globalThis.storefrontSettings = Object.freeze(${json})\n`
}
