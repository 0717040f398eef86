import * as z from 'zod'
import { baseUrl, editUrl, emptyOr, httpUrl, isSecure, origins, originUrl, reportUrl } from './url-settings.ts'

/**
 * Prefix of environment variables that override settings: for example, `STOREFRONT_API_BASE_URL` overrides
 * API_BASE_URL.
 */
export const OVERRIDE_PREFIX = 'STOREFRONT_'

const filled = z.string().min(1, 'Must not be empty')
const flag = z.boolean('Must be true or false')

/** Settings that pages read at runtime. All values are public. */
const settings = z.strictObject({
  API_BASE_URL: baseUrl.meta({
    description: 'Base URL of the API, to which the paths of the contract are appended.',
    example: 'https://api.example.com',
    usedBy: ['build', 'audit', 'record', 'verify', 'pages'],
  }),
  BRAND_NAME: filled.meta({
    description: 'Name of the shop, in titles and texts of the exported pages, which change only with a rebuild.',
    example: 'Cairnwell',
    usedBy: ['build', 'pages'],
  }),
  SUPPORT_EMAIL: z.email('Must be an email address').meta({
    description: 'Email address shown until the contact page has loaded.',
    example: 'support@example.com',
    usedBy: ['build', 'pages'],
  }),
  RETURN_DAYS: z.optional(z.string().regex(/^\d{0,3}$/, 'Must be a number of days, such as "30"')).meta({
    description:
      'Return period in days that search engines show; if omitted, none is published. It must match the texts in the CMS.',
    example: '30',
    usedBy: ['build'],
  }),
  DEALER_NEXT_STEP: z.optional(z.string()).meta({
    description:
      'Next step for items that ship to a dealer, shown on the confirmation page; if omitted, nothing is shown.',
    example: 'Your dealer calls you when your order arrives.',
    usedBy: ['pages'],
  }),
  MEDIA_BASE_URL: emptyOr(baseUrl).meta({
    description: 'Prefix of image URLs that begin with a slash; empty if the images are part of the export.',
    example: 'https://media.example.com',
    usedBy: ['build', 'audit', 'pages'],
  }),
  MEDIA_HOSTS: z.optional(origins).meta({
    description: 'Other hosts of images and videos, separated by spaces; the security policy allows them.',
    example: 'https://images.example.com https://cdn.example.com',
    usedBy: ['build', 'audit'],
  }),
  CMS_ORIGIN: z.optional(emptyOr(originUrl)).meta({
    description:
      'URL at which editors open the CMS. Rich text may link to its uploads, which are requested from `MEDIA_BASE_URL`.',
    example: 'http://localhost:1337',
    usedBy: ['build', 'audit', 'pages'],
  }),
  PAYMENT_SCRIPT_URL: httpUrl.meta({
    description: 'Browser script of the payment provider (Accept.js), sandbox or production.',
    example: 'https://js.authorize.net/v1/Accept.js',
    usedBy: ['build', 'pages'],
  }),
  PAYMENT_API_LOGIN_ID: filled.meta({
    description: 'Public login ID of the shop at the payment provider.',
    example: 'login-id',
    usedBy: ['pages'],
  }),
  PAYMENT_CLIENT_KEY: filled.meta({
    description: 'Public client key of the shop at the payment provider; never the secret transaction key.',
    example: 'public-key',
    usedBy: ['pages'],
  }),
  CAPTCHA_SCRIPT_URL: httpUrl.meta({
    description: 'Browser script of the captcha (reCAPTCHA).',
    example: 'https://www.google.com/recaptcha/api.js',
    usedBy: ['build', 'pages'],
  }),
  CAPTCHA_SITE_KEY: filled.meta({
    description: 'Public site key of the captcha.',
    example: 'site-key',
    usedBy: ['pages'],
  }),
  REVIEWS_SCRIPT_URL: emptyOr(httpUrl).meta({
    description: 'Browser script of the reviews provider; empty without a provider.',
    example: 'https://reviews.example.com/widget.js',
    usedBy: ['build', 'pages'],
  }),
  ANALYTICS_SCRIPT_URL: emptyOr(httpUrl).meta({
    description: 'Browser script of the analytics provider; if empty, no consent is requested.',
    example: 'https://www.googletagmanager.com/gtm.js',
    usedBy: ['build', 'pages'],
  }),
  ANALYTICS_ID: z.string().meta({
    description: 'Account of the shop at the analytics provider, sent as the `id` of the script.',
    example: 'GTM-ABC123',
    usedBy: ['pages'],
  }),
  MAPS_SCRIPT_URL: httpUrl.meta({
    description: 'Browser script of the maps provider, which also finds the location of a zip code.',
    example: 'https://maps.googleapis.com/maps/api/js',
    usedBy: ['build', 'pages'],
  }),
  MAPS_API_KEY: filled.meta({
    description: 'Public browser key of the maps provider, limited to the URL of the site.',
    example: 'browser-key',
    usedBy: ['pages'],
  }),
  MAPS_MAP_ID: filled.meta({
    description: 'ID of the map style at the maps provider.',
    example: 'map-id',
    usedBy: ['pages'],
  }),
  CONFIGURATOR_URL: z.optional(emptyOr(httpUrl)).meta({
    description: "Page of the 3D configurator on another origin; if omitted, `/Build/` on the shop's host.",
    example: 'https://builder.example.com/',
    usedBy: ['build', 'pages'],
  }),
})

/** Hosts that an export can be built for. `all` includes the rules of every host. */
const HOSTS = ['cloudflare', 'netlify', 'vercel', 'nginx', 'apache', 'all'] as const
export type HostName = (typeof HOSTS)[number]

const contentSecurityPolicy = z.strictObject({
  reportTo: z.optional(reportUrl).meta({
    description: 'URL for reports of the content security policy, and of API responses that violate the contract.',
    example: 'https://reports.example.com/csp',
    usedBy: ['build', 'serve'],
  }),
  reportOnly: z.optional(flag).meta({
    description: 'Whether browsers report violations without blocking anything, to test a policy.',
    example: true,
    usedBy: ['build', 'serve'],
  }),
})

/** The site of an export and the services it uses. Each setting is described here, with who uses it. */
export const Environment = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, 'Must be lowercase letters, digits and dashes')
      .meta({
        description: 'Name of the environment. The default output folder is `dist/<name>`.',
        example: 'production',
        usedBy: ['build', 'serve', 'journey', 'audit'],
      }),
    site: originUrl.meta({
      description: 'Public URL of the site, for canonical URLs, the sitemap and requests from browsers (CORS).',
      example: 'https://www.example.com',
      usedBy: ['build', 'mock', 'verify'],
    }),
    api: z.enum(['embedded', 'live']).meta({
      description: '`embedded` uses the mock, `live` the API at `settings.API_BASE_URL`.',
      example: 'live',
      usedBy: ['build', 'serve', 'journey', 'audit'],
    }),
    indexable: flag.meta({
      description: 'Whether search engines may list the site. If true, every URL must be an https URL.',
      example: true,
      usedBy: ['build'],
    }),
    hstsMaxAgeSeconds: z.optional(z.int().min(0)).meta({
      description:
        'Seconds for which browsers require https after a visit (HSTS); if omitted, the header is not sent. `storefront serve` never sends it, because it does not use https.',
      example: 31_536_000,
      usedBy: ['build'],
    }),
    contentSecurityPolicy: z.optional(contentSecurityPolicy),
    configurator: z.optional(filled).meta({
      description:
        'Folder with a build of the 3D configurator to include under `/Build/`; if omitted, the host must serve that path.',
      example: 'fixtures/configurator',
      usedBy: ['build'],
    }),
    keepReleases: z
      .int()
      .min(0)
      .default(3)
      .meta({
        description: 'Number of previous releases whose assets are kept in an export, for tabs that are still open.',
        example: 3,
        usedBy: ['build'],
      }),
    HOST: z
      .enum(HOSTS)
      .default('all')
      .meta({
        description:
          'Host of the export. A build writes rules and compressed copies only for this host, and checks its limits.',
        example: 'cloudflare',
        usedBy: ['build'],
      }),
    // Not one of the settings, because those are sent to shoppers' browsers.
    CMS_EDIT_URL: z.optional(editUrl).meta({
      description:
        'URL that opens an entry in the CMS, for the links in audit reports, with `{entry}` (the path in Strapi 5), or with `{call}`, `{document}` and `{field}`.',
      example: 'https://cms.example.com/admin/content-manager/{entry}',
      usedBy: ['audit'],
    }),
    settings,
  })
  .superRefine(({ indexable, site, contentSecurityPolicy: policy, settings: values }, context) => {
    if (!indexable) return
    const urls: [string[], string | undefined][] = [
      [['site'], site],
      [['contentSecurityPolicy', 'reportTo'], policy?.reportTo],
      ...Object.entries(values)
        .filter(([name]) => name.endsWith('_URL'))
        .map(([name, value]): [string[], string | undefined] => [['settings', name], value]),
      ...(values.MEDIA_HOSTS ?? '').split(' ').map((url): [string[], string] => [['settings', 'MEDIA_HOSTS'], url]),
    ]
    for (const [path, url] of urls) {
      if (url === undefined || url === '' || isSecure(url)) continue
      const message = 'Must start with https:// in production, or be on this computer'
      context.addIssue({ code: 'custom', path, message })
    }
  })
export type Environment = z.infer<typeof Environment>
