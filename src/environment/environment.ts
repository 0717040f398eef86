import * as z from 'zod'
import type { RuntimeSettings } from './runtime-settings.ts'
import {
  baseUrl,
  emptyOrBaseUrl,
  emptyOrHttpUrl,
  httpUrl,
  isSecure,
  originUrl,
  reportUrl,
  urlTemplate,
} from './url-settings.ts'

const filled = z.string().min(1, 'must not be empty')

const editUrl = urlTemplate.refine((url) => [...url.matchAll(/\{(\w*)\}/g)].every(([, part]) => isEditPart(part)), {
  error: 'must have no parts but {call}, {document} and {field}',
})

function isEditPart(part: string | undefined): boolean {
  return part === 'call' || part === 'document' || part === 'field'
}

const settings = z.strictObject({
  API_BASE_URL: baseUrl,
  BRAND_NAME: filled,
  SUPPORT_EMAIL: z.email('must be an e-mail address'),
  RETURN_DAYS: z.optional(z.string().regex(/^\d{0,3}$/, 'must be a number of days, such as "30"')),
  MEDIA_BASE_URL: emptyOrBaseUrl,
  PAYMENT_SCRIPT_URL: httpUrl,
  PAYMENT_API_LOGIN_ID: filled,
  PAYMENT_CLIENT_KEY: filled,
  CAPTCHA_SCRIPT_URL: httpUrl,
  CAPTCHA_SITE_KEY: filled,
  REVIEWS_SCRIPT_URL: emptyOrHttpUrl,
  ANALYTICS_SCRIPT_URL: emptyOrHttpUrl,
  ANALYTICS_ID: z.string('must be a text'),
  MAPS_SCRIPT_URL: httpUrl,
  MAPS_API_KEY: filled,
  MAPS_MAP_ID: filled,
  CONFIGURATOR_URL: z.optional(emptyOrHttpUrl),
}) satisfies z.ZodType<RuntimeSettings>

/** Where an export lives and whom it talks to. */
export const Environment = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes'),
    /** Public URL of the site, for canonical URLs and the sitemap. */
    site: originUrl,
    /** `embedded` builds against the mock in this process; `live` against API_BASE_URL. */
    api: z.enum(['embedded', 'live'], 'must be "embedded" or "live"'),
    /** Whether search engines may list the site; true in production only. */
    indexable: z.boolean('must be true or false'),
    /**
     * Seconds for which browsers use https alone once they were on the site (BUILD-23); without it they are told
     * nothing. The export's rules for hosts say it, and `storefront serve`, which is no https, does not.
     */
    hstsMaxAgeSeconds: z.optional(z.int('must be a whole number of seconds').min(0, 'must be 0 or more')),
    /**
     * What is told of the content security policy (SEC-16): where browsers report what it stopped, and whether they
     * only report it, to try a policy before it counts.
     */
    contentSecurityPolicy: z.optional(
      z.strictObject({ reportTo: z.optional(reportUrl), reportOnly: z.optional(z.boolean('must be true or false')) }),
    ),
    /** Folder with a build of the configurator that the export brings along; without it the host serves /Build/. */
    configurator: z.optional(filled),
    /** How many earlier releases leave their assets in an export, for tabs that are still open (BUILD-40). */
    keepReleases: z.int('must be a whole number').min(0, 'must be 0 or more').default(3),
    /**
     * Where the CMS opens an entry, for audits (AUD-31): an address with the parts `{call}`, `{document}` and `{field}`.
     * It is none of the settings, since shoppers' browsers get those.
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
    ]
    for (const [path, url] of urls) {
      if (url === undefined || url === '' || isSecure(url)) continue
      const message = 'must start with https:// in production, or lead to this computer'
      context.addIssue({ code: 'custom', path, message })
    }
  })
export type Environment = z.infer<typeof Environment>
