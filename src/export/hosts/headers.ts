import buildPolicy from 'content-security-policy-builder'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import type { RouteId } from '#routes/table.ts'

interface Sources {
  readonly scriptSrc: readonly string[]
  readonly connectSrc: readonly string[]
  readonly frameSrc: readonly string[]
}

/** What a route allows beyond scripts, calls and frames. */
interface Extra {
  readonly imgSrc: readonly string[]
  readonly styleSrc: readonly string[]
  readonly fontSrc: readonly string[]
  readonly workerSrc: readonly string[]
}

/** What the scripts of known providers load and call beyond their own origin. */
const COMPANIONS: Readonly<
  Record<string, { readonly script?: string; readonly connect?: string; readonly framed?: false }>
> = {
  'https://js.authorize.net': { connect: 'https://api2.authorize.net' },
  'https://jstest.authorize.net': { connect: 'https://apitest.authorize.net' },
  'https://www.google.com': { script: 'https://www.gstatic.com' },
  'https://www.googletagmanager.com': { connect: 'https://www.google-analytics.com', framed: false },
  'https://maps.googleapis.com': {
    script: 'https://maps.gstatic.com',
    connect: 'https://*.googleapis.com',
    framed: false,
  },
}

const NO_EXTRA: Extra = { imgSrc: [], styleSrc: [], fontSrc: [], workerSrc: [] }

/**
 * What Google's map adds to its page: tiles, and style sheets of its own in the document, which cannot be told from
 * inline style without a nonce, and a static file has none (decision 0026). Any other provider gets nothing.
 */
const GOOGLE_MAP: Extra = {
  imgSrc: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  styleSrc: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  fontSrc: ['https://fonts.gstatic.com'],
  workerSrc: ['blob:'],
}

/**
 * The providers whose scripts a route loads (BUILD-14). The captcha guards the footer's newsletter form,
 * analytics may begin anywhere, and the router swaps in
 * products with their reviews (OPEN-095), so all load these. Pages with more are loaded as documents (decision 0026).
 */
function providers(route: RouteId | undefined, settings: RuntimeSettings): string[] {
  const { CAPTCHA_SCRIPT_URL, MAPS_SCRIPT_URL, PAYMENT_SCRIPT_URL } = settings
  const { REVIEWS_SCRIPT_URL, ANALYTICS_SCRIPT_URL } = settings
  return [
    CAPTCHA_SCRIPT_URL,
    ...(ANALYTICS_SCRIPT_URL === '' ? [] : [ANALYTICS_SCRIPT_URL]),
    ...(route === 'checkout' ? [PAYMENT_SCRIPT_URL] : []),
    ...(route === 'dealerLocator' ? [MAPS_SCRIPT_URL] : []),
    ...(REVIEWS_SCRIPT_URL === '' ? [] : [REVIEWS_SCRIPT_URL]),
  ]
}

function sourcesOf(scriptUrl: string): Sources {
  const origin = originOf(scriptUrl)
  const { script, connect, framed } = COMPANIONS[origin] ?? {}
  return {
    scriptSrc: script === undefined ? [origin] : [origin, script],
    connectSrc: connect === undefined ? [origin] : [origin, connect],
    frameSrc: framed === false ? [] : [origin],
  }
}

function extraOf(route: RouteId | undefined, { MAPS_SCRIPT_URL }: RuntimeSettings): Extra {
  const hasGoogleMap = route === 'dealerLocator' && originOf(MAPS_SCRIPT_URL) === 'https://maps.googleapis.com'
  return hasGoogleMap ? GOOGLE_MAP : NO_EXTRA
}

/**
 * The security headers of a page: no inline script, no eval, nothing from elsewhere but what the route needs.
 * `route` is undefined for files that are not pages and for the not-found page.
 */
export function securityHeaders(route: RouteId | undefined, settings: RuntimeSettings): Record<string, string> {
  const external = providers(route, settings).map(sourcesOf)
  const extra = extraOf(route, settings)
  const media = settings.MEDIA_BASE_URL === '' ? [] : [originOf(settings.MEDIA_BASE_URL)]
  const policy = buildPolicy({
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: distinct(["'self'", ...external.flatMap(({ scriptSrc }) => scriptSrc)]),
      connectSrc: distinct([
        "'self'",
        originOf(settings.API_BASE_URL),
        ...external.flatMap(({ connectSrc }) => connectSrc),
      ]),
      // The configurator is a page of the same host inside another (BLDR-01).
      frameSrc: distinct([...(route === 'builder' ? ["'self'"] : []), ...external.flatMap(({ frameSrc }) => frameSrc)]),
      imgSrc: ["'self'", 'data:', ...media, ...extra.imgSrc],
      mediaSrc: ["'self'", ...media],
      styleSrc: ["'self'", ...extra.styleSrc],
      fontSrc: ["'self'", ...extra.fontSrc],
      ...(extra.workerSrc.length > 0 && { workerSrc: extra.workerSrc }),
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  })
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), usb=(), geolocation=(self), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/**
 * The security headers of the configurator's own files under /Build/: they may be framed by the shop and nobody
 * else, and run WebAssembly and workers, as builds for WebGL do (decision 0027).
 */
export function configuratorHeaders(settings: RuntimeSettings): Record<string, string> {
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
  return { ...securityHeaders(undefined, settings), 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' }
}

function originOf(url: string): string {
  return new URL(url).origin
}

function distinct(sources: readonly string[]): string[] {
  return [...new Set(sources)]
}
