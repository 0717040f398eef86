import { parseLocation } from '../live-api/live-api.ts'

/**
 * Request headers to forward. Cookies are excluded because those for this computer belong to other programs, and
 * Origin is excluded because the mock decides which pages may send requests.
 */
const SENT = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent', 'x-guest-id', 'x-request-id']

/**
 * Response headers to drop: headers for the connection or for the encoded bytes, cookies and other headers that a
 * browser would store for this computer, and CORS headers, which the mock sets.
 */
const NOT_FORWARDED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|date|set-cookie2?|clear-site-data|refresh|service-worker-allowed|content-security-policy(?:-report-only)?|strict-transport-security|alt-svc|nel|report-to|access-control-.*|x-request-id)$/

/** Returns the headers to send with a request to a live API. */
export function toRequestHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    SENT.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Prevents API responses from running scripts on the mock's origin. */
const WITHOUT_SCRIPTS = { 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' } as const

/** Returns the headers of a live response for the client of the mock. */
export function toResponseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  // Headers listed in Connection apply only to that connection (RFC 9110 §7.6.1).
  const named = new Set((headers['connection'] ?? '').toLowerCase().split(/[\s,]+/))
  const kept = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.test(name) && !named.has(name))
  return { ...Object.fromEntries(kept), ...WITHOUT_SCRIPTS }
}

/**
 * Rewrites the target of a forwarded redirect. A target within the API becomes the same path on the mock, so that the
 * browser stays there.
 * @param base URL of the API, without a trailing slash
 */
export function rewriteLocation(location: string, base: string, prefix: string): string {
  const { origin, pathname } = new URL(base)
  const root = pathname.replace(/\/$/, '')
  const target = parseLocation(location, base)
  if (target?.origin !== origin || !target.pathname.startsWith(`${root}/`)) return location
  return prefix + target.pathname.slice(root.length) + target.search + target.hash
}

/** Headers that a recording keeps and a replay sends. */
export interface RecordedHeaders {
  readonly 'content-type'?: string | undefined
  /** Path relative to the API. */
  readonly location?: string | undefined
  readonly 'retry-after'?: string | undefined
}

/**
 * Returns the response headers to record.
 * @param headers headers of a response to the client of the mock, with a rewritten Location
 */
export function toRecordedHeaders(headers: Readonly<Record<string, string>>, prefix: string): RecordedHeaders {
  const { location = '', 'retry-after': retryAfter = '', 'content-type': type = '' } = headers
  const media = /^application\/(?:problem\+)?json(?=$|[\s;])/i.exec(type)?.[0].toLowerCase()
  const isWithin = location.startsWith(`${prefix}/`) && !location.startsWith(`${prefix}//`)
  return {
    ...(media === undefined ? {} : { 'content-type': media }),
    ...(isWithin ? { location: location.slice(prefix.length) } : {}),
    ...(/^(?:\d{1,8}|[A-Z][\w ,:]{10,40} GMT)$/.test(retryAfter) ? { 'retry-after': retryAfter } : {}),
  }
}
