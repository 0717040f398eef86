import buildPolicy from 'content-security-policy-builder'
import type { Environment } from '#environment/environment.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { allowsAnalytics, documentGroup, type DocumentGroup } from '#routes/document-group.ts'
import type { RouteId } from '#routes/table.ts'

const GOOGLE_MAPS = 'https://maps.googleapis.com'

/** The name of the place that reports go to. */
const REPORTS = 'reports'

/** What the script of a provider needs, as sources of a policy. */
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
 * What the scripts of known providers load and call, by the origin of the script. Scripts are allowed by their folder
 * and not by their host, where hosts serve more than the provider's script. Any other provider gets its own origin.
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
  // Its map puts style sheets of its own into the document, which cannot be told from inline style without a nonce,
  // and a static file has none (decision 0026). Its own trusted types have names that it does not document.
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
 * The providers whose scripts the pages of a group load (BUILD-14). The captcha guards the newsletter form of the
 * footer, which every page has. The router swaps in products with their reviews (OPEN-095), so all pages that it can
 * come from allow these.
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
  return scripts.filter((script) => script !== '').map(sourcesOf)
}

function sourcesOf(scriptUrl: string): Sources {
  const origin = originOf(scriptUrl)
  return KNOWN_PROVIDERS[origin] ?? { scriptSrc: [origin], connectSrc: [origin], frameSrc: [origin] }
}

/** How a policy is told beside what it says, from the environment. */
export type PolicyOptions = NonNullable<Environment['contentSecurityPolicy']>

/**
 * The security headers of a page: no inline script, no eval, nothing from elsewhere but what its group needs.
 * `route` is undefined for files that are not pages and for the not-found page.
 */
export function securityHeaders(
  route: RouteId | undefined,
  settings: RuntimeSettings,
  options: PolicyOptions = {},
): Record<string, string> {
  const group = documentGroup(route)
  const external = providers(group, settings)
  const all = (name: keyof Sources): string[] => external.flatMap((sources) => sources[name] ?? [])
  const media = settings.MEDIA_BASE_URL === '' ? [] : [originOf(settings.MEDIA_BASE_URL)]
  const hasGoogleMap = group === 'map' && originOf(settings.MAPS_SCRIPT_URL) === GOOGLE_MAPS
  // The configurator is a page inside another, of this host or of its own (BLDR-01).
  const configurator = settings.CONFIGURATOR_URL ? originOf(settings.CONFIGURATOR_URL) : "'self'"
  const policy = buildPolicy({
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: distinct(["'self'", ...all('scriptSrc')]),
      connectSrc: distinct(["'self'", originOf(settings.API_BASE_URL), ...all('connectSrc')]),
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
  // A report names the address of its page, and there a token may stand.
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

/** Firefox knows `report-uri` alone; the others take `report-to` where both stand. */
function policyHeaders(policy: string, { reportTo, reportOnly = false }: PolicyOptions): Record<string, string> {
  const reports = reportTo === undefined ? '' : `; report-to ${REPORTS}; report-uri ${reportTo}`
  return { [`Content-Security-Policy${reportOnly ? '-Report-Only' : ''}`]: policy + reports }
}

/**
 * The security headers of the configurator's own files under /Build/: they may be framed by the shop and nobody
 * else, and run WebAssembly and workers, as builds for WebGL do (decision 0027). Their sandbox leaves them without the shop's
 * origin, wherever they are opened, so that they cannot read its tokens (SEC-15); the files they load come to an
 * unnamed origin then. Where the policy is
 * only reported, the sandbox of the frame holds alone.
 */
export function configuratorHeaders(settings: RuntimeSettings, options: PolicyOptions = {}): Record<string, string> {
  const media = settings.MEDIA_BASE_URL === '' ? [] : [originOf(settings.MEDIA_BASE_URL)]
  const policy = buildPolicy({
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      connectSrc: distinct(["'self'", 'blob:', 'data:', originOf(settings.API_BASE_URL)]),
      imgSrc: ["'self'", 'blob:', 'data:', ...media],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      frameSrc: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
      baseUri: ["'none'"],
    },
  })
  return {
    ...securityHeaders(undefined, settings, options),
    ...policyHeaders(`${policy}; sandbox allow-scripts allow-forms`, options),
    'X-Frame-Options': 'SAMEORIGIN',
    'Access-Control-Allow-Origin': '*',
    ...CROSS_ORIGIN_HEADERS,
  }
}

/** Pictures stand in mails and search engines too, and in the configurator. */
export const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

function originOf(url: string): string {
  return new URL(url).origin
}

function distinct(sources: readonly string[]): string[] {
  return [...new Set(sources)]
}
