import * as z from 'zod'
import type { RuntimeSettings } from './runtime-settings.ts'
import {
  baseUrl,
  emptyOrBaseUrl,
  emptyOrHttpUrl,
  emptyOrOrigin,
  httpUrl,
  isSecure,
  origins,
  originUrl,
  reportUrl,
  splitUrls,
  urlTemplate,
} from './url-settings.ts'

/**
 * Prefix of environment variables that override settings: for example, `STOREFRONT_API_BASE_URL` overrides
 * API_BASE_URL.
 */
export const OVERRIDE_PREFIX = 'STOREFRONT_'

const filled = z.string().min(1, 'Must not be empty')

const editUrl = urlTemplate.refine((url) => [...url.matchAll(/\{(\w*)\}/g)].every(([, part]) => isEditPart(part)), {
  error: 'Must not contain placeholders other than {entry}, {call}, {document} and {field}',
})

function isEditPart(part: string | undefined): boolean {
  return part === 'entry' || part === 'call' || part === 'document' || part === 'field'
}

const settings = z.strictObject({
  API_BASE_URL: baseUrl,
  BRAND_NAME: filled,
  SUPPORT_EMAIL: z.email('Must be an email address'),
  RETURN_DAYS: z.optional(z.string().regex(/^\d{0,3}$/, 'Must be a number of days, such as "30"')),
  DEALER_NEXT_STEP: z.optional(z.string()),
  MEDIA_BASE_URL: emptyOrBaseUrl,
  MEDIA_HOSTS: z.optional(origins),
  CMS_ORIGIN: z.optional(emptyOrOrigin),
  PAYMENT_SCRIPT_URL: httpUrl,
  PAYMENT_API_LOGIN_ID: filled,
  PAYMENT_CLIENT_KEY: filled,
  CAPTCHA_SCRIPT_URL: httpUrl,
  CAPTCHA_SITE_KEY: filled,
  REVIEWS_SCRIPT_URL: emptyOrHttpUrl,
  ANALYTICS_SCRIPT_URL: emptyOrHttpUrl,
  ANALYTICS_ID: z.string('Must be a string'),
  MAPS_SCRIPT_URL: httpUrl,
  MAPS_API_KEY: filled,
  MAPS_MAP_ID: filled,
  CONFIGURATOR_URL: z.optional(emptyOrHttpUrl),
}) satisfies z.ZodType<RuntimeSettings>

/** Hosts that an export can be built for. `all` includes the rules of every host. */
export const HOSTS = ['cloudflare', 'netlify', 'vercel', 'nginx', 'apache', 'all'] as const
export type HostName = (typeof HOSTS)[number]

/** The site of an export and the services it uses. */
export const Environment = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'Must be lowercase letters, digits and dashes'),
    /** Public URL of the site, used in canonical URLs and the sitemap. */
    site: originUrl,
    /** `embedded` uses a mock in the build process, and `live` uses API_BASE_URL. */
    api: z.enum(['embedded', 'live'], 'Must be "embedded" or "live"'),
    /** Whether search engines may index the site. True only in production. */
    indexable: z.boolean('Must be true or false'),
    /**
     * Number of seconds for which browsers require HTTPS after a visit. The header is part of the host rules and is not
     * sent if this is undefined. `storefront serve` never sends it, because it does not use HTTPS.
     */
    hstsMaxAgeSeconds: z.optional(z.int('Must be a whole number of seconds').min(0, 'Must be 0 or more')),
    /**
     * Reporting options of the content security policy: the URL to report violations to, and whether violations are
     * only reported, to try out a policy before enforcing it.
     */
    contentSecurityPolicy: z.optional(
      z.strictObject({ reportTo: z.optional(reportUrl), reportOnly: z.optional(z.boolean('Must be true or false')) }),
    ),
    /** Folder of a configurator build to include in the export. If undefined, the host must serve /Build/. */
    configurator: z.optional(filled),
    /** Number of previous releases whose assets are kept in an export, for tabs that are still open. */
    keepReleases: z.int('Must be a whole number').min(0, 'Must be 0 or more').default(3),
    /** Host whose rules the export includes. */
    HOST: z.enum(HOSTS, `Must be one of ${HOSTS.join(', ')}`).default('all'),
    /**
     * URL of a CMS entry for audits, with the placeholders `{entry}`, `{call}`, `{document}`, and `{field}`. Not part
     * of the settings, because those are sent to shoppers' browsers.
     */
    CMS_EDIT_URL: z.optional(editUrl),
    settings,
  })
  .superRefine(({ indexable, site, contentSecurityPolicy, settings: values }, context) => {
    if (!indexable) return
    const urls: [string[], string | undefined][] = [
      [['site'], site],
      [['contentSecurityPolicy', 'reportTo'], contentSecurityPolicy?.reportTo],
      ...Object.entries(values)
        .filter(([name]) => name.endsWith('_URL'))
        .map(([name, value]): [string[], string | undefined] => [['settings', name], value]),
      ...splitUrls(values.MEDIA_HOSTS ?? '')
        .filter((url) => URL.canParse(url))
        .map((url): [string[], string | undefined] => [['settings', 'MEDIA_HOSTS'], url]),
    ]
    for (const [path, url] of urls) {
      if (url === undefined || url === '' || isSecure(url)) continue
      const message = 'Must start with https:// in production, or be on this computer'
      context.addIssue({ code: 'custom', path, message })
    }
  })
export type Environment = z.infer<typeof Environment>
