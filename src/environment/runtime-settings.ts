/**
 * Settings that pages read at runtime. `/env.js`, which is deployed next to the HTML, defines them before the app
 * starts, so they can be changed without a rebuild (OPEN-055). All values are public.
 */
export interface RuntimeSettings {
  /** Base URL of the API (API-01). */
  readonly API_BASE_URL: string
  /** Name of the shop, used in titles and texts (OPEN-067). */
  readonly BRAND_NAME: string
  /** Email address that is shown until the contact page's address is loaded (OPEN-081). */
  readonly SUPPORT_EMAIL: string
  /** Return period in days, for search engines. If undefined, no period is published. */
  readonly RETURN_DAYS?: string | undefined
  /** Optional sentence on the confirmation page about the next step for dealer items. */
  readonly DEALER_NEXT_STEP?: string | undefined
  /** Prefix of image URLs that start with a slash, or empty if the images are part of the export. */
  readonly MEDIA_BASE_URL: string
  /** Origins of additional hosts with images, separated by spaces. Included in the security policy. */
  readonly MEDIA_HOSTS?: string | undefined
  /** Origin of the CMS in upload URLs, such as an editor's `http://localhost:1337`. Replaced by MEDIA_BASE_URL. */
  readonly CMS_ORIGIN?: string | undefined
  /** Browser script of the payment provider, for sandbox or production (BUILD-03). */
  readonly PAYMENT_SCRIPT_URL: string
  readonly PAYMENT_API_LOGIN_ID: string
  readonly PAYMENT_CLIENT_KEY: string
  readonly CAPTCHA_SCRIPT_URL: string
  readonly CAPTCHA_SITE_KEY: string
  /** Browser script of the reviews provider, or empty without a provider (OPEN-095). */
  readonly REVIEWS_SCRIPT_URL: string
  /** Browser script of the analytics provider. If empty, there is no provider and the shop does not ask for consent. */
  readonly ANALYTICS_SCRIPT_URL: string
  /** The shop's account ID with the analytics provider. Sent as the script's `id`. */
  readonly ANALYTICS_ID: string
  /** Browser script of the maps provider, which also provides the geocoder (DEAL-06). */
  readonly MAPS_SCRIPT_URL: string
  readonly MAPS_API_KEY: string
  /** ID of the provider's map style, which custom markers require. */
  readonly MAPS_MAP_ID: string
  /** URL of the configurator page if it is on another origin. Defaults to /Build/ on the shop's host. */
  readonly CONFIGURATOR_URL?: string | undefined
}

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
