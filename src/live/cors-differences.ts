import type { Difference } from '#contract/check.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createViolation } from './behavior.ts'

/** Headers by name in lowercase. */
type Headers = Readonly<Record<string, string>>

/** Methods that do not require a preflight (Fetch standard, CORS-safelisted method). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/**
 * Returns the preflight headers for a request by the client of the shop (API-03, SESS-17, ORD-16). Every request has
 * an X-Request-ID.
 */
export function createPreflightHeaders(endpoint: Endpoint, origin: string): Headers {
  return {
    origin,
    'access-control-request-method': endpoint.method,
    'access-control-request-headers': sentHeaders(endpoint).join(','),
  }
}

/**
 * Returns the headers of the client that a preflight must allow, sorted. Every request of a signed-in customer has a
 * bearer token.
 */
function sentHeaders({ id, body, encoding }: Endpoint): string[] {
  return [
    'authorization',
    ...(body !== undefined && encoding !== 'multipart' ? ['content-type'] : []),
    ...(id === 'getOrder' ? ['x-guest-id'] : []),
    'x-request-id',
  ]
}

/** Checks whether a browser would send the request after the preflight response. */
export function findPreflightDifferences(
  endpoint: Endpoint,
  { status, headers }: { readonly status: number; readonly headers: Headers },
  origin: string,
): Difference[] {
  if (status < 200 || status > 299) return [createViolation('preflight', `has status ${status}`)]
  // Methods are case-sensitive, but header names are not (Fetch standard, CORS-preflight fetch).
  const methods = listed(headers, 'access-control-allow-methods')
  const names = new Set([...listed(headers, 'access-control-allow-headers')].map((name) => name.toLowerCase()))
  const { method } = endpoint
  const isMethodAllowed = SAFE_METHODS.has(method) || methods.has('*') || methods.has(method)
  // The asterisk matches every name except Authorization (Fetch standard).
  const forbidden = sentHeaders(endpoint).filter(
    (name) => !names.has(name) && (name === 'authorization' || !names.has('*')),
  )
  return [
    ...findOriginDifferences('preflight', headers, origin),
    ...(isMethodAllowed
      ? []
      : [createViolation('preflight access-control-allow-methods', `lacks ${method}${methodHint(methods, method)}`)]),
    ...(forbidden.length === 0
      ? []
      : [createViolation('preflight access-control-allow-headers', `lacks ${forbidden.join(', ')}`)]),
  ]
}

/** Checks whether a page of the site may read a response, including an error response. */
export function findOriginDifferences(source: 'header' | 'preflight', headers: Headers, origin: string): Difference[] {
  const allowed = headers['access-control-allow-origin']
  if (allowed === origin || allowed === '*') return []
  const text = allowed === undefined ? `is missing for ${origin}` : `is ${allowed}, not ${origin}`
  return [createViolation(`${source} access-control-allow-origin`, text)]
}

/**
 * Checks whether a cache could serve the site a response meant for another origin, which browsers block. A response
 * that names an origin must have a matching Vary header.
 */
export function findVaryDifferences({ method }: Endpoint, headers: Headers): Difference[] {
  const allowed = headers['access-control-allow-origin']
  const isKept = method === 'GET' && !/\bno-(?:store|cache)\b/i.test(headers['cache-control'] ?? '')
  const names = new Set([...listed(headers, 'vary')].map((name) => name.toLowerCase()))
  if (!isKept || allowed === undefined || allowed === '*' || names.has('origin') || names.has('*')) return []
  return [createViolation('header vary', 'lacks Origin, so a cache can serve the response to another site')]
}

function methodHint(methods: ReadonlySet<string>, method: string): string {
  const near = [...methods].find((name) => name.toUpperCase() === method)
  return near === undefined ? '' : `: it has ${near}, and browsers compare case-sensitively`
}

function listed(headers: Headers, name: string): ReadonlySet<string> {
  return new Set((headers[name] ?? '').split(',').map((entry) => entry.trim()))
}
