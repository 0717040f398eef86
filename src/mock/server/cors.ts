import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../http/loopback.ts'

const ALLOWED_METHODS = 'GET, POST, PUT, DELETE'
const ALLOWED_HEADERS = 'Authorization, Content-Type, Prefer, X-Guest-Id, X-Mock-Namespace, X-Request-ID'
/**
 * Number of seconds for which a browser caches a preflight. The number is small because a developer may restart the
 * mock with other origins.
 */
const PREFLIGHT_MAX_AGE_S = 60

export interface CorsDecision {
  /** Whether the page's origin is allowed. */
  readonly allowed: boolean
  readonly isPreflight: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** Matches stub scripts and media, which contain no data of a namespace. */
const PUBLIC_FILE = /^\/(?:__mock\/stubs\/[\w-]+\.js|uploads\/[\w-]+\.\w+)(?:\?|$)/
const NAMESPACE_PREFIX = /^\/__ns\/[^/]*(?=\/)/
const CONTROL_PAGE = /^\/__mock\/?$/
const VARY = { vary: 'Origin' } as const
const WITHOUT_ORIGIN: CorsDecision = { allowed: true, isPreflight: false, headers: VARY }
const REJECTED: CorsDecision = { allowed: false, isPreflight: false, headers: VARY }

/**
 * Decides whether to allow requests from web pages (MOCK-17, MOCK-131). The pages of the mock itself are always
 * allowed, because the caller has checked the Host header. A request with neither Origin nor Sec-Fetch-Site does not
 * come from a browser and is allowed.
 */
export function createCors(allowedOrigins: readonly string[]): (request: IncomingMessage) => CorsDecision {
  const known = new Map(allowedOrigins.map((origin) => [origin, headersFor(origin)]))
  return (request) => {
    const { origin, host } = request.headers
    if (origin === undefined) return isFromElsewhere(request, known) ? REJECTED : WITHOUT_ORIGIN
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    const headers = known.get(origin) ?? (isMockOrigin(origin, host) ? headersFor(origin) : undefined)
    if (headers === undefined) return { ...REJECTED, isPreflight }
    return { allowed: true, isPreflight, headers: isPreflight ? headers.preflight : headers.actual }
  }
}

/**
 * Returns whether an origin belongs to the mock, which means that it is the host of the request or another name for
 * this computer with the same port.
 */
function isMockOrigin(origin: string, host: string | undefined): boolean {
  if (host === undefined) return false
  if (origin === `http://${host}` || origin === `https://${host}`) return true
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false
  const [{ protocol, hostname, port }, own] = [new URL(origin), new URL(`http://${host}`)]
  return protocol === 'http:' && port === own.port && isLoopback(hostname) && isLoopback(own.hostname)
}

/**
 * Returns whether a page of another origin loads this URL as an image, script, frame, or link. Browsers send no Origin
 * header for these. Allowed pages are recognized by the Referer header, which is also the only header that browsers
 * send to a mock that listens for other computers. The control page may be opened from anywhere.
 */
function isFromElsewhere({ headers, url = '' }: IncomingMessage, known: ReadonlyMap<string, unknown>): boolean {
  const { referer, 'sec-fetch-site': site } = headers
  if (site === 'same-origin' || site === 'none') return false
  if (site === undefined && referer === undefined) return false
  const isDocument = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if ((isDocument || site === undefined) && CONTROL_PAGE.test(url)) return false
  if (referer !== undefined && URL.canParse(referer)) {
    const { origin } = new URL(referer)
    return !known.has(origin) && !isMockOrigin(origin, headers.host)
  }
  // Shop pages with secrets in their URLs do not send a Referer header. Without one, only a page on this computer may
  // use a namespace, because the first request to a namespace opens it.
  return !PUBLIC_FILE.test(site === 'same-site' ? url.replace(NAMESPACE_PREFIX, '') : url)
}

function headersFor(origin: string): { actual: Record<string, string>; preflight: Record<string, string> } {
  const actual = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'X-Request-ID',
    ...VARY,
  }
  const preflight = {
    ...actual,
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
  }
  return { actual, preflight }
}
