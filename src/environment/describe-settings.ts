import type * as z from 'zod'
import { Environment, HOSTS, OVERRIDE_PREFIX } from './environment.ts'

type TopLevelName = Exclude<keyof typeof Environment.shape, 'settings' | 'contentSecurityPolicy'>
type SettingName = keyof typeof Environment.shape.settings.shape
type Command = 'build' | 'serve' | 'dev' | 'journey' | 'audit' | 'mock' | 'record' | 'verify' | 'pages'

interface SettingText {
  readonly meaning: string
  readonly format: string
  /** An example of a valid value. */
  readonly example: unknown
  readonly usedBy: readonly Command[]
}

/** A setting in an environment file. */
export interface SettingDescription extends SettingText {
  /** Path in the file, such as `settings.API_BASE_URL`. */
  readonly path: string
  readonly isRequired: boolean
  readonly canBeEmpty: boolean
  readonly default?: string
  /** Environment variable that overrides the setting. */
  readonly variable?: string
  /** Whether the setting is in `env.js`, where it can be changed without a rebuild. */
  readonly isInEnvJs: boolean
}

const TOP_LEVEL: Readonly<Record<TopLevelName, SettingText>> = {
  name: {
    meaning: 'Name of the environment. The default output folder is `dist/<name>`.',
    format: 'lowercase letters, digits and dashes, starting with a letter',
    example: 'production',
    usedBy: ['build', 'serve', 'journey', 'audit'],
  },
  site: {
    meaning: 'Public URL of the site, for canonical URLs, the sitemap and requests from browsers (CORS).',
    format: 'http or https URL without path, query or fragment; https in production',
    example: 'https://www.example.com',
    usedBy: ['build', 'mock', 'verify'],
  },
  api: {
    meaning: '`embedded` uses the mock, `live` the API at `settings.API_BASE_URL`.',
    format: '`embedded` or `live`',
    example: 'live',
    usedBy: ['build', 'serve', 'journey', 'audit'],
  },
  indexable: {
    meaning: 'Whether search engines may list the site. If true, every URL must be an https URL.',
    format: '`true` or `false`',
    example: true,
    usedBy: ['build'],
  },
  hstsMaxAgeSeconds: {
    meaning: 'Seconds for which browsers require https after a visit (HSTS); if omitted, the header is not sent.',
    format: 'whole number, 0 or more',
    example: 31_536_000,
    usedBy: ['build'],
  },
  configurator: {
    meaning:
      'Folder with a build of the 3D configurator to include under `/Build/`; if omitted, the host must serve that path.',
    format: 'path of a folder',
    example: 'fixtures/configurator',
    usedBy: ['build'],
  },
  keepReleases: {
    meaning: 'Number of previous releases whose assets are kept in an export, for tabs that are still open.',
    format: 'whole number, 0 or more',
    example: 3,
    usedBy: ['build'],
  },
  HOST: {
    meaning:
      'Host of the export. A build writes rules and compressed copies only for this host, and checks its limits.',
    format: HOSTS.map((host) => `\`${host}\``).join(', '),
    example: 'cloudflare',
    usedBy: ['build'],
  },
  CMS_EDIT_URL: {
    meaning: 'URL that opens an entry in the CMS, for the links in audit reports.',
    format: 'http or https URL with `{entry}` (the path in Strapi 5), or with `{call}`, `{document}` and `{field}`',
    example: 'https://cms.example.com/admin/content-manager/{entry}',
    usedBy: ['audit'],
  },
}

const CONTENT_SECURITY_POLICY = {
  reportTo: {
    meaning: 'URL for reports of the content security policy, and of API responses that violate the contract.',
    format: 'http or https URL without fragment; https in production',
    example: 'https://reports.example.com/csp',
    usedBy: ['build', 'serve'],
  },
  reportOnly: {
    meaning: 'Whether browsers report violations without blocking anything, to test a policy.',
    format: '`true` or `false`',
    example: true,
    usedBy: ['build', 'serve'],
  },
} satisfies Record<'reportTo' | 'reportOnly', SettingText>

const BASE_URL = 'http or https URL without query or fragment; https in production'
const SCRIPT_URL = 'http or https URL; https in production'
const TEXT = 'text'

const SETTINGS: Readonly<Record<SettingName, SettingText>> = {
  API_BASE_URL: {
    meaning: 'Base URL of the API, to which the paths of the contract are appended.',
    format: BASE_URL,
    example: 'https://api.example.com',
    usedBy: ['build', 'audit', 'record', 'verify', 'pages'],
  },
  BRAND_NAME: {
    meaning: 'Name of the shop, in titles and texts. Titles in the HTML change only with a rebuild.',
    format: TEXT,
    example: 'Cairnwell',
    usedBy: ['build', 'pages'],
  },
  SUPPORT_EMAIL: {
    meaning: 'Email address shown until the contact page has loaded.',
    format: 'email address',
    example: 'support@example.com',
    usedBy: ['build', 'pages'],
  },
  RETURN_DAYS: {
    meaning:
      'Return period that search engines show; if omitted, none is published. It must match the texts in the CMS.',
    format: 'number of days, up to three digits',
    example: '30',
    usedBy: ['build'],
  },
  DEALER_NEXT_STEP: {
    meaning: 'Next step for items that ship to a dealer, shown on the confirmation page; if omitted, nothing is shown.',
    format: 'one sentence',
    example: 'Your dealer calls you when your order arrives.',
    usedBy: ['pages'],
  },
  MEDIA_BASE_URL: {
    meaning: 'Prefix of image URLs that begin with a slash; empty if the images are part of the export.',
    format: BASE_URL,
    example: 'https://media.example.com',
    usedBy: ['build', 'audit', 'pages'],
  },
  MEDIA_HOSTS: {
    meaning: 'Other hosts of images and videos; the security policy allows them.',
    format: 'http or https URLs without path, separated by spaces; https in production',
    example: 'https://images.example.com https://cdn.example.com',
    usedBy: ['build', 'audit'],
  },
  CMS_ORIGIN: {
    meaning:
      'URL at which editors open the CMS. Rich text may link to its uploads, which are requested from `MEDIA_BASE_URL`.',
    format: 'http or https URL without path, query or fragment',
    example: 'http://localhost:1337',
    usedBy: ['build', 'audit', 'pages'],
  },
  PAYMENT_SCRIPT_URL: {
    meaning: 'Browser script of the payment provider (Accept.js), sandbox or production.',
    format: SCRIPT_URL,
    example: 'https://js.authorize.net/v1/Accept.js',
    usedBy: ['build', 'pages'],
  },
  PAYMENT_API_LOGIN_ID: {
    meaning: 'Public login ID of the shop at the payment provider.',
    format: TEXT,
    example: 'login-id',
    usedBy: ['pages'],
  },
  PAYMENT_CLIENT_KEY: {
    meaning: 'Public client key of the shop at the payment provider; never the secret transaction key.',
    format: TEXT,
    example: 'public-key',
    usedBy: ['pages'],
  },
  CAPTCHA_SCRIPT_URL: {
    meaning: 'Browser script of the captcha (reCAPTCHA).',
    format: SCRIPT_URL,
    example: 'https://www.google.com/recaptcha/api.js',
    usedBy: ['build', 'pages'],
  },
  CAPTCHA_SITE_KEY: {
    meaning: 'Public site key of the captcha.',
    format: TEXT,
    example: 'site-key',
    usedBy: ['pages'],
  },
  REVIEWS_SCRIPT_URL: {
    meaning: 'Browser script of the reviews provider; empty without a provider.',
    format: SCRIPT_URL,
    example: 'https://reviews.example.com/widget.js',
    usedBy: ['build', 'pages'],
  },
  ANALYTICS_SCRIPT_URL: {
    meaning: 'Browser script of the analytics provider; if empty, no consent is requested.',
    format: SCRIPT_URL,
    example: 'https://www.googletagmanager.com/gtm.js',
    usedBy: ['build', 'pages'],
  },
  ANALYTICS_ID: {
    meaning: 'Account of the shop at the analytics provider, sent as the `id` of the script.',
    format: TEXT,
    example: 'GTM-ABC123',
    usedBy: ['pages'],
  },
  MAPS_SCRIPT_URL: {
    meaning: 'Browser script of the maps provider, which also finds the location of a zip code.',
    format: SCRIPT_URL,
    example: 'https://maps.googleapis.com/maps/api/js',
    usedBy: ['build', 'pages'],
  },
  MAPS_API_KEY: {
    meaning: 'Public browser key of the maps provider, limited to the URL of the site.',
    format: TEXT,
    example: 'browser-key',
    usedBy: ['pages'],
  },
  MAPS_MAP_ID: {
    meaning: 'ID of the map style at the maps provider.',
    format: TEXT,
    example: 'map-id',
    usedBy: ['pages'],
  },
  CONFIGURATOR_URL: {
    meaning: "Page of the 3D configurator on another origin; if omitted, `/Build/` on the shop's host.",
    format: SCRIPT_URL,
    example: 'https://builder.example.com/',
    usedBy: ['build', 'pages'],
  },
}

/** Describes every setting in an environment file, in schema order. */
export function describeSettings(): SettingDescription[] {
  const { settings, contentSecurityPolicy, ...topLevel } = Environment.shape
  return [
    ...describeGroup('', topLevel, TOP_LEVEL).map((setting) => ({
      ...setting,
      ...(setting.path === 'HOST' && { variable: `${OVERRIDE_PREFIX}HOST` }),
    })),
    ...describeGroup('contentSecurityPolicy.', contentSecurityPolicy.unwrap().shape, CONTENT_SECURITY_POLICY),
    ...describeGroup('settings.', settings.shape, SETTINGS).map((setting) => ({
      ...setting,
      variable: `${OVERRIDE_PREFIX}${setting.path.slice('settings.'.length)}`,
      isInEnvJs: true,
    })),
  ]
}

function describeGroup<Name extends string>(
  prefix: string,
  shape: Readonly<Record<Name, z.ZodType>>,
  texts: Readonly<Record<Name, SettingText>>,
): SettingDescription[] {
  return (Object.keys(shape) as Name[]).map((name) => {
    const schema = shape[name]
    const fallback = schema.safeParse(undefined)
    return {
      path: prefix + name,
      ...texts[name],
      isRequired: !fallback.success,
      canBeEmpty: schema.safeParse('').success,
      ...(fallback.data !== undefined && { default: JSON.stringify(fallback.data) }),
      isInEnvJs: false,
    }
  })
}
