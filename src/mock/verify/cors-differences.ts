import type { Endpoint } from '#contract/endpoint.ts'
import type { Difference } from '../live-api/difference.ts'
import { breach } from './behaviour.ts'
import type { Headers } from './header-differences.ts'

/** Methods that browsers let pass unnamed (Fetch standard, CORS-safelisted method). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/** What a browser asks before a call of the shop's client (API-03, SESS-17, ORD-16); every call has an X-Request-ID. */
export function preflightHeaders(endpoint: Endpoint, origin: string): Headers {
  return {
    origin,
    'access-control-request-method': endpoint.method,
    'access-control-request-headers': sentHeaders(endpoint).join(','),
  }
}

/** Those of the client that a preflight has to allow, sorted; a bearer token is on every call while there is one. */
function sentHeaders({ id, body, encoding }: Endpoint): string[] {
  return [
    'authorization',
    ...(body !== undefined && encoding !== 'multipart' ? ['content-type'] : []),
    ...(id === 'getOrder' ? ['x-guest-id'] : []),
    'x-request-id',
  ]
}

/** Whether a browser would go on from the answer to its preflight (MOCK-37). */
export function preflightDifferences(
  endpoint: Endpoint,
  { status, headers }: { readonly status: number; readonly headers: Headers },
  origin: string,
): Difference[] {
  if (status < 200 || status > 299) return [breach('preflight', `is answered with status ${status}`)]
  const methods = listed(headers, 'access-control-allow-methods')
  const names = listed(headers, 'access-control-allow-headers')
  const { method } = endpoint
  const mayCall = SAFE_METHODS.has(method) || methods.has('*') || methods.has(method.toLowerCase())
  // The asterisk stands for every name but Authorization (Fetch standard).
  const forbidden = sentHeaders(endpoint).filter(
    (name) => !names.has(name) && (name === 'authorization' || !names.has('*')),
  )
  return [
    ...originDifferences('preflight', headers, origin),
    ...(mayCall ? [] : [breach('preflight access-control-allow-methods', `lacks ${method}`)]),
    ...(forbidden.length === 0
      ? []
      : [breach('preflight access-control-allow-headers', `lacks ${forbidden.join(', ')}`)]),
  ]
}

/** Whether a page of the site may read an answer or a refusal (MOCK-37). */
export function originDifferences(where: 'header' | 'preflight', headers: Headers, origin: string): Difference[] {
  const allowed = headers['access-control-allow-origin']
  if (allowed === origin || allowed === '*') return []
  const text = allowed === undefined ? `is missing for ${origin}` : `is ${allowed}, not ${origin}`
  return [breach(`${where} access-control-allow-origin`, text)]
}

function listed(headers: Headers, name: string): ReadonlySet<string> {
  return new Set((headers[name] ?? '').split(',').map((entry) => entry.trim().toLowerCase()))
}
