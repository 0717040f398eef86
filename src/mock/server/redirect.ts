import type { FetchRequest } from './fetch-exchange.ts'

/** Maximum number of redirects according to the Fetch standard. */
export const MAX_REDIRECTS = 20

const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const BODY_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-language',
  'content-type',
  'content-length',
])

export function isRedirect({ status, headers }: Response): boolean {
  return STATUSES.has(status) && headers.has('location')
}

/** Returns the request to send to the target of a redirect (Fetch standard, HTTP-redirect fetch). */
export function followRedirect(request: FetchRequest, { status, headers }: Response): FetchRequest {
  const url = new URL(headers.get('location') ?? '', request.url)
  const isSameOrigin = url.origin === new URL(request.url).origin
  const becomesGet = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST'
  const kept = Object.entries(request.headers).filter(
    ([name]) => (isSameOrigin || name !== 'authorization') && !(becomesGet && BODY_HEADERS.has(name)),
  )
  return {
    method: becomesGet ? 'GET' : request.method,
    url: url.href,
    headers: Object.fromEntries(kept),
    body: becomesGet ? undefined : request.body,
  }
}
