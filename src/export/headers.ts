import buildPolicy from 'content-security-policy-builder'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import type { RouteId } from '#routes/table.ts'

interface Sources {
  readonly scriptSrc: readonly string[]
  readonly connectSrc: readonly string[]
  readonly frameSrc: readonly string[]
}

/** What the scripts of known providers load and call beyond their own origin. */
const COMPANIONS: Readonly<Record<string, { readonly script?: string; readonly connect?: string }>> = {
  'https://js.authorize.net': { connect: 'https://api2.authorize.net' },
  'https://jstest.authorize.net': { connect: 'https://apitest.authorize.net' },
  'https://www.google.com': { script: 'https://www.gstatic.com' },
}

/** Where the reviews provider's slot stands (OPEN-095). */
const WITH_REVIEWS: ReadonlySet<RouteId | undefined> = new Set<RouteId>(['product', 'productByLayout'])

/** The providers whose scripts a route loads (BUILD-14). The captcha guards the footer's newsletter form, so all do. */
function providers(route: RouteId | undefined, settings: RuntimeSettings): string[] {
  const { CAPTCHA_SCRIPT_URL, PAYMENT_SCRIPT_URL, REVIEWS_SCRIPT_URL } = settings
  return [
    CAPTCHA_SCRIPT_URL,
    ...(route === 'checkout' ? [PAYMENT_SCRIPT_URL] : []),
    ...(WITH_REVIEWS.has(route) && REVIEWS_SCRIPT_URL !== '' ? [REVIEWS_SCRIPT_URL] : []),
  ]
}

function sourcesOf(scriptUrl: string): Sources {
  const origin = originOf(scriptUrl)
  const { script, connect } = COMPANIONS[origin] ?? {}
  return {
    scriptSrc: script === undefined ? [origin] : [origin, script],
    connectSrc: connect === undefined ? [origin] : [origin, connect],
    frameSrc: [origin],
  }
}

/**
 * The security headers of a page: no inline script, no eval, nothing from elsewhere but what the route needs.
 * `route` is undefined for files that are not pages and for the not-found page.
 */
export function securityHeaders(route: RouteId | undefined, settings: RuntimeSettings): Record<string, string> {
  const external = providers(route, settings).map(sourcesOf)
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
      frameSrc: distinct(external.flatMap(({ frameSrc }) => frameSrc)),
      imgSrc: ["'self'", 'data:', ...media],
      mediaSrc: ["'self'", ...media],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
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

function originOf(url: string): string {
  return new URL(url).origin
}

function distinct(sources: readonly string[]): string[] {
  return [...new Set(sources)]
}
