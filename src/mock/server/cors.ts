import type { IncomingMessage } from 'node:http'

const ALLOWED_METHODS = 'GET, POST, PUT, DELETE'
const ALLOWED_HEADERS = 'Authorization, Content-Type, Prefer, X-Guest-Id, X-Mock-Namespace, X-Request-ID'
/** Seconds for which a browser remembers a preflight; short, since a developer may restart with other origins. */
const PREFLIGHT_MAX_AGE_S = 60

export interface CorsDecision {
  /** False for a page of an origin that is not on the list. */
  readonly allowed: boolean
  readonly isPreflight: boolean
  readonly headers: Readonly<Record<string, string>>
}

const NO_ORIGIN: CorsDecision = { allowed: true, isPreflight: false, headers: {} }

/** Decides on cross-origin requests (MOCK-17). A request without Origin is no page's and always passes. */
export function createCors(allowedOrigins: readonly string[]): (request: IncomingMessage) => CorsDecision {
  const answers = new Map(allowedOrigins.map((origin) => [origin, headersFor(origin)]))
  return (request) => {
    const { origin } = request.headers
    if (origin === undefined) return NO_ORIGIN
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    const headers = answers.get(origin)
    if (headers === undefined) return { allowed: false, isPreflight, headers: { vary: 'Origin' } }
    return { allowed: true, isPreflight, headers: isPreflight ? headers.preflight : headers.actual }
  }
}

function headersFor(origin: string): { actual: Record<string, string>; preflight: Record<string, string> } {
  const actual = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'X-Request-ID',
    vary: 'Origin',
  }
  const preflight = {
    ...actual,
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
  }
  return { actual, preflight }
}
