import buildPolicy from 'content-security-policy-builder'
import type { Environment } from '#environment/environment.ts'
import { splitMediaHosts } from '#environment/media-hosts.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { allowsAnalytics, getRouteGroup, type DocumentGroup } from '#routes/document-group.ts'
import type { RouteId } from '#routes/table.ts'

const GOOGLE_MAPS = 'https://maps.googleapis.com'

/** Name of the reporting endpoint. */
const REPORTS = 'reports'

/** Sources that a provider's script needs in the policy. */
interface Sources {
  readonly scriptSrc: readonly string[]
  readonly connectSrc?: readonly string[]
  readonly frameSrc?: readonly string[]
  readonly imgSrc?: readonly string[]
  readonly styleSrc?: readonly string[]
  readonly fontSrc?: readonly string[]
  readonly workerSrc?: readonly string[]
}

/**
 * Sources that the scripts of known providers load and call, by the script's origin. If the origin also serves other
 * scripts, only a folder is allowed. Other providers are allowed by origin.
 */
const KNOWN_PROVIDERS: Readonly<Record<string, Sources>> = {
  'https://js.authorize.net': acceptJs('https://js.authorize.net', 'https://api2.authorize.net'),
  'https://jstest.authorize.net': acceptJs('https://jstest.authorize.net', 'https://apitest.authorize.net'),
  'https://www.google.com': {
    scriptSrc: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connectSrc: ['https://www.google.com/recaptcha/'],
    frameSrc: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  'https://www.googletagmanager.com': {
    scriptSrc: ['https://www.googletagmanager.com/gtm.js', 'https://www.googletagmanager.com/gtag/'],
    connectSrc: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
  },
  // Google Maps adds style sheets to the document. These count as inline styles without a nonce, which static files
  // cannot have (decision 0026). The names of its trusted types policies are not documented.
  [GOOGLE_MAPS]: {
    scriptSrc: [
      'https://maps.googleapis.com/maps/api/',
      'https://maps.googleapis.com/maps-api-v3/',
      'https://maps.gstatic.com',
    ],
    connectSrc: ['https://maps.googleapis.com', 'https://*.googleapis.com'],
    imgSrc: [
      'https://*.googleapis.com',
      'https://*.gstatic.com',
      'https://*.google.com',
      'https://*.googleusercontent.com',
    ],
    styleSrc: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
    fontSrc: ['https://fonts.gstatic.com'],
    workerSrc: ['blob:'],
  },
}

function acceptJs(script: string, connectSource: string): Sources {
  return { scriptSrc: [`${script}/v1/`], connectSrc: [script, connectSource], frameSrc: [script] }
}

/**
 * Returns the providers whose scripts load on pages of a group. The captcha protects the newsletter form in every
 * page's footer. The router can navigate to products with reviews, so all pages in that group allow reviews (OPEN-095).
 */
function providers(group: DocumentGroup, settings: RuntimeSettings): Sources[] {
  const { ANALYTICS_SCRIPT_URL, REVIEWS_SCRIPT_URL } = settings
  const scripts = [
    settings.CAPTCHA_SCRIPT_URL,
    allowsAnalytics(group) ? ANALYTICS_SCRIPT_URL : '',
    group === 'checkout' ? settings.PAYMENT_SCRIPT_URL : '',
    group === 'map' ? settings.MAPS_SCRIPT_URL : '',
    group === 'shop' ? REVIEWS_SCRIPT_URL : '',
  ]
  return scripts.filter((script) => script !== '').map(getSources)
}

function getSources(scriptUrl: string): Sources {
  const origin = getOrigin(scriptUrl)
  return KNOWN_PROVIDERS[origin] ?? { scriptSrc: [origin], connectSrc: [origin], frameSrc: [origin] }
}

/** Whether the environment's policy is reported or enforced. */
export type PolicyOptions = NonNullable<Environment['contentSecurityPolicy']>

/**
 * Returns the security headers of a page. They allow no inline scripts, no eval, and only the external sources of the
 * page's group. `route` is undefined for the not-found page and for files that are not pages.
 */
export function createSecurityHeaders(
  route: RouteId | undefined,
  settings: RuntimeSettings,
  options: PolicyOptions = {},
): Record<string, string> {
  const group = getRouteGroup(route)
  const external = providers(group, settings)
  const all = (name: keyof Sources): string[] => external.flatMap((sources) => sources[name] ?? [])
  const media = mediaSources(settings)
  const hasGoogleMap = group === 'map' && getOrigin(settings.MAPS_SCRIPT_URL) === GOOGLE_MAPS
  // The configurator is a page in a frame, from this host or another one (BLDR-01).
  const configurator = settings.CONFIGURATOR_URL ? getOrigin(settings.CONFIGURATOR_URL) : "'self'"
  const policy = buildPolicy({
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: distinct(["'self'", ...all('scriptSrc')]),
      connectSrc: distinct([
        "'self'",
        getOrigin(settings.API_BASE_URL),
        // Pages report contract violations to this URL.
        ...(options.reportTo === undefined ? [] : [getOrigin(options.reportTo)]),
        ...all('connectSrc'),
      ]),
      frameSrc: distinct([...(group === 'configurator' ? [configurator] : []), ...all('frameSrc')]),
      imgSrc: ["'self'", 'data:', ...media, ...all('imgSrc')],
      mediaSrc: ["'self'", ...media],
      styleSrc: ["'self'", ...all('styleSrc')],
      fontSrc: ["'self'", ...all('fontSrc')],
      ...(all('workerSrc').length > 0 && { workerSrc: all('workerSrc') }),
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  })
  const trustedTypes = hasGoogleMap ? '' : "; require-trusted-types-for 'script'; trusted-types default"
  // Omits reporting, because a report contains the page's URL, which may include a token.
  const reports = group === 'mailed-link' ? {} : options
  return {
    ...policyHeaders(policy + trustedTypes, { ...options, reportTo: reports.reportTo }),
    ...(options.reportTo !== undefined && { 'Reporting-Endpoints': `${REPORTS}="${options.reportTo}"` }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': allowsAnalytics(group) ? 'strict-origin-when-cross-origin' : 'no-referrer',
    'Permissions-Policy': 'camera=(), microphone=(), usb=(), geolocation=(self), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/**
 * Returns the policy headers. Firefox supports only `report-uri`. Other browsers prefer `report-to` if both are
 * present.
 */
function policyHeaders(policy: string, { reportTo, reportOnly = false }: PolicyOptions): Record<string, string> {
  const reports = reportTo === undefined ? '' : `; report-to ${REPORTS}; report-uri ${reportTo}`
  return { [`Content-Security-Policy${reportOnly ? '-Report-Only' : ''}`]: policy + reports }
}

/**
 * Returns the security headers of the configurator's files under /Build/. Only the shop may frame them, and they may
 * run WebAssembly and workers, as WebGL builds do (decision 0027). The sandbox gives them an opaque origin, so they
 * cannot read the shop's tokens. Opaque origins must therefore be allowed to load these files. A report-only policy
 * leaves only the frame's sandbox in effect.
 * @param site the site's URL, because in WebKit `'self'` does not match the URL of a document with an opaque origin.
 */
export function createConfiguratorHeaders(
  settings: RuntimeSettings,
  site: string,
  options: PolicyOptions = {},
): Record<string, string> {
  const media = mediaSources(settings)
  const own = ["'self'", getOrigin(site)]
  const policy = buildPolicy({
    directives: {
      defaultSrc: own,
      scriptSrc: [...own, "'wasm-unsafe-eval'"],
      connectSrc: distinct([...own, 'blob:', 'data:', getOrigin(settings.API_BASE_URL)]),
      imgSrc: distinct([...own, 'blob:', 'data:', ...media]),
      workerSrc: [...own, 'blob:'],
      objectSrc: ["'none'"],
      frameSrc: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
      baseUri: ["'none'"],
    },
  })
  return {
    ...createSecurityHeaders(undefined, settings, options),
    ...policyHeaders(`${policy}; sandbox allow-scripts allow-forms`, options),
    'X-Frame-Options': 'SAMEORIGIN',
    'Access-Control-Allow-Origin': '*',
    ...CROSS_ORIGIN_HEADERS,
  }
}

/** Headers of images, which emails, search engines, and the configurator also load. */
export const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

/** Returns the hosts of images and videos other than the site. */
function mediaSources(settings: RuntimeSettings): string[] {
  const base = settings.MEDIA_BASE_URL === '' ? [] : [getOrigin(settings.MEDIA_BASE_URL)]
  return distinct([...base, ...splitMediaHosts(settings)])
}

function getOrigin(url: string): string {
  return new URL(url).origin
}

function distinct(sources: readonly string[]): string[] {
  return [...new Set(sources)]
}
