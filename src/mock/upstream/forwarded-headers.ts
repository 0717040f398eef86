import type { MockHeaders } from '../http/exchange.ts'

/**
 * What of a request goes to a live API. No cookie does: what a browser has for this computer belongs to other programs.
 * Neither does Origin, since the mock itself decides whose page may call.
 */
const SENT = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent', 'x-guest-id', 'x-request-id']

/**
 * What of an answer stays behind: what belongs to the connection or to the bytes as they came; cookies and what else
 * a browser would remember of this computer; and leave for pages, which the mock gives itself.
 */
const NOT_FORWARDED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|date|set-cookie2?|clear-site-data|refresh|service-worker-allowed|content-security-policy(?:-report-only)?|strict-transport-security|alt-svc|nel|report-to|access-control-.*|x-request-id)$/

/** Headers of a request for a live API. */
export function toRequestHeaders(headers: MockHeaders): Record<string, string> {
  return Object.fromEntries(
    SENT.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, [value].flat().join(', ')]]
    }),
  )
}

/** What comes from the API runs no script on the mock's origin, whatever it is. */
const WITHOUT_SCRIPTS = { 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' } as const

/** Headers of a live response for the client of the mock. */
export function toResponseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  // Those that a connection names are for it alone (RFC 9110 §7.6.1).
  const named = new Set((headers['connection'] ?? '').toLowerCase().split(/[\s,]+/))
  const kept = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.test(name) && !named.has(name))
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, toBytes(value)])), ...WITHOUT_SCRIPTS }
}

/** A header value in the form in which Node sends the same bytes: a character for each. */
function toBytes(value: string): string {
  return /^[^\u{100}-\u{10ffff}]*$/u.test(value) ? value : Buffer.from(value).toString('latin1')
}

/**
 * Where a redirect leads that is passed on: within the API to the same path at the mock, so that a browser stays there.
 * @param base address of the API, without a slash at its end.
 */
export function rewriteLocation(location: string, base: string, prefix: string): string {
  const { origin, pathname } = new URL(base)
  const root = pathname.replace(/\/$/, '')
  if (!URL.canParse(location, base)) return location
  const target = new URL(location, base)
  if (target.origin !== origin || !target.pathname.startsWith(`${root}/`)) return location
  return prefix + target.pathname.slice(root.length) + target.search + target.hash
}

/** Headers that a recording keeps and a replay sends again. */
export interface RecordedHeaders {
  readonly 'content-type'?: string | undefined
  /** Path below the API. */
  readonly location?: string | undefined
  readonly 'retry-after'?: string | undefined
}

/** @param headers of a response for the client of the mock, its Location rewritten. */
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
