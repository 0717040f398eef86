/**
 * The settings a page reads at runtime: `/env.js` next to the HTML sets them before the app starts, so that they can be
 * changed without a rebuild (OPEN-055). Every value is public.
 */
export interface RuntimeSettings {
  /** Base URL of the API (API-01). */
  readonly API_BASE_URL: string
  /** The shop's name, in titles and texts (OPEN-067). */
  readonly BRAND_NAME: string
  /** Email address shown until the contact page's address is loaded (OPEN-081). */
  readonly SUPPORT_EMAIL: string
  /** Return period in days for search engines; without it none is published. */
  readonly RETURN_DAYS?: string | undefined
  /** Sentence of the confirmation that says what happens next with items that ship to a dealer; optional (CONF-16). */
  readonly DEALER_NEXT_STEP?: string | undefined
  /** Prefix of image URLs that start with a slash; empty when the images are part of the export. */
  readonly MEDIA_BASE_URL: string
  /** Origins of other hosts with images, separated by spaces; part of the security policy. */
  readonly MEDIA_HOSTS?: string | undefined
  /** Origin of the CMS in URLs of uploads, such as an editor's `http://localhost:1337`; replaced by MEDIA_BASE_URL. */
  readonly CMS_ORIGIN?: string | undefined
  /** The payment provider's browser script, sandbox or production (BUILD-03). */
  readonly PAYMENT_SCRIPT_URL: string
  readonly PAYMENT_API_LOGIN_ID: string
  readonly PAYMENT_CLIENT_KEY: string
  readonly CAPTCHA_SCRIPT_URL: string
  readonly CAPTCHA_SITE_KEY: string
  /** The reviews provider's browser script; empty without a provider (OPEN-095). */
  readonly REVIEWS_SCRIPT_URL: string
  /** The analytics provider's browser script; empty without a provider, and then no consent is requested. */
  readonly ANALYTICS_SCRIPT_URL: string
  /** The shop's account at the analytics provider, sent as the script's `id`. */
  readonly ANALYTICS_ID: string
  /** The maps provider's browser script, which is also the geocoder (DEAL-06). */
  readonly MAPS_SCRIPT_URL: string
  readonly MAPS_API_KEY: string
  /** Style of the map at the provider; custom markers require one. */
  readonly MAPS_MAP_ID: string
  /** The configurator's page if it is on another origin; otherwise /Build/ of the shop's host (SEC-15). */
  readonly CONFIGURATOR_URL?: string | undefined
}

/** Settings that every shop requires; the environment's schema enforces them at build time. */
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

/** The settings at build time, used when `/env.js` does not set them (BUILD-60). */
export const DEFAULT_SETTINGS_FILE = 'env.default.json'

declare global {
  // Only `var` declares a property of globalThis.
  var storefrontSettings: RuntimeSettings | undefined
}

/**
 * Returns the current settings: from `/env.js` in the browser, from the build during prerendering.
 * @throws when `/env.js` did not load.
 */
export function runtimeSettings(): RuntimeSettings {
  const settings = globalThis.storefrontSettings
  if (settings === undefined) {
    throw new Error('The settings are missing: /env.js must be served next to the HTML and load before the app.')
  }
  return settings
}

/** Returns the names of the settings that are missing or not strings: the `/env.js` of an older release has fewer. */
export function missingSettings(settings: Partial<RuntimeSettings> | undefined): string[] {
  return REQUIRED.filter((name) => typeof settings?.[name] !== 'string')
}

/** Returns the text of `/env.js` for the given settings, escaped for use in a script. */
export function settingsScript(settings: RuntimeSettings): string {
  const json = JSON.stringify(settings, null, 2).replaceAll('<', '\\u003c')
  return `globalThis.storefrontSettings = Object.freeze(${json})\n`
}
