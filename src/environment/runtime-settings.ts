/**
 * What a page reads when it runs: `/env.js` beside the HTML sets it before the app starts, so that it can be
 * changed without a rebuild (OPEN-055). Every value is public.
 */
export interface RuntimeSettings {
  /** Base address of the API (API-01). */
  readonly API_BASE_URL: string
  /** The shop's name, in titles and texts (OPEN-067). */
  readonly BRAND_NAME: string
  /** Shown where the contact page's address is not at hand (OPEN-081). */
  readonly SUPPORT_EMAIL: string
  /** Days in which what was bought may come back, as search engines are told; without it they are told nothing. */
  readonly RETURN_DAYS?: string | undefined
  /** Put before picture addresses that start with a slash; empty when pictures come with the export. */
  readonly MEDIA_BASE_URL: string
  /** The payment provider's browser script, sandbox or production (BUILD-03). */
  readonly PAYMENT_SCRIPT_URL: string
  readonly PAYMENT_API_LOGIN_ID: string
  readonly PAYMENT_CLIENT_KEY: string
  readonly CAPTCHA_SCRIPT_URL: string
  readonly CAPTCHA_SITE_KEY: string
  /** The reviews provider's browser script; empty while there is no provider (OPEN-095). */
  readonly REVIEWS_SCRIPT_URL: string
  /** The analytics provider's browser script; empty while there is no provider, and then nobody is asked for consent. */
  readonly ANALYTICS_SCRIPT_URL: string
  /** The shop's account with the analytics provider, sent as the script's `id`. */
  readonly ANALYTICS_ID: string
  /** The maps provider's browser script, which is also the geocoder (DEAL-06). */
  readonly MAPS_SCRIPT_URL: string
  readonly MAPS_API_KEY: string
  /** Names the map's style at the provider; markers of our own need one. */
  readonly MAPS_MAP_ID: string
  /** The configurator's page where it has an origin of its own; without it, /Build/ of the shop's host (SEC-15). */
  readonly CONFIGURATOR_URL?: string | undefined
}

/** What no shop runs without, as the build knows it by the environment's schema. */
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

/** The settings as the build knew them, for where `/env.js` does not say them (BUILD-60). */
export const DEFAULT_SETTINGS_FILE = 'env.default.json'

declare global {
  // Only `var` declares a property of globalThis.
  var storefrontSettings: RuntimeSettings | undefined
}

/**
 * The settings of this run, in the browser from `/env.js`, while prerendering from the build.
 * @throws when `/env.js` did not load.
 */
export function runtimeSettings(): RuntimeSettings {
  const settings = globalThis.storefrontSettings
  if (settings === undefined) {
    throw new Error('The settings are missing: /env.js must be served beside the HTML and load before the app.')
  }
  return settings
}

/** The names of the settings that are missing, or are no text: an `/env.js` of an older release knows fewer. */
export function missingSettings(settings: Partial<RuntimeSettings> | undefined): string[] {
  return REQUIRED.filter((name) => typeof settings?.[name] !== 'string')
}

/** The text of `/env.js` for the given settings; safe to serve as a script. */
export function settingsScript(settings: RuntimeSettings): string {
  const json = JSON.stringify(settings, null, 2).replaceAll('<', '\\u003c')
  return `globalThis.storefrontSettings = Object.freeze(${json})\n`
}
