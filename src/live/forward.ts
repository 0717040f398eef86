import { randomUUID } from 'node:crypto'
import { openClient, ResponseError } from './client.ts'
import { parseApiUrl, toUnreachableError } from './live-api.ts'
import type { Recorder } from './replay.ts'
import {
  createResponse,
  findViolations,
  summarizeViolations,
  type Upstream,
  type UpstreamRequest,
  type UpstreamResult,
} from './upstream.ts'

export interface ForwardOptions {
  /** Headers that a user passed, with the bearer token. The token of a signed-in shopper takes precedence. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Called once for each violation and each kind of missing response. */
  readonly onProblem?: ((text: string) => void) | undefined
  /** Records the requests in order. */
  readonly recorder?: Recorder | undefined
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

/** Maximum number of connections to the API, which is the number that browsers open to two hosts. */
const CONCURRENCY = 12
/** Maximum number of problems to report. */
const MAX_PROBLEMS = 1000
/**
 * Request headers to forward. Cookies are excluded because those for this computer belong to other programs, and
 * Origin is excluded because the mock decides which pages may send requests.
 */
const SENT = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent', 'x-guest-id', 'x-request-id']
/**
 * Response headers to drop: those of the connection or of the encoded bytes, those that a browser would store for this
 * computer, and CORS headers, which the mock sets.
 */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|date|set-cookie2?|clear-site-data|refresh|service-worker-allowed|content-security-policy(?:-report-only)?|strict-transport-security|alt-svc|nel|report-to|access-control-.*|x-request-id)$/
const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const NEXT = 'Check the API. A mock rule can respond instead.'

/**
 * Forwards requests to a live API and returns its responses unchanged. Each request is sent only once and follows no
 * redirect, so that testers see how the API really behaves.
 * @throws {StorefrontError} if the URL is invalid.
 */
export function openForward(url: string, options: ForwardOptions = {}): Upstream & { readonly url: string } {
  const { headers: passed, onProblem, recorder, timeoutMs, maxBytes } = options
  const base = parseApiUrl(url)
  const { origin, pathname } = new URL(base)
  const root = pathname.replace(/\/$/, '')
  const client = openClient(base, { headers: passed, concurrency: CONCURRENCY, timeoutMs, maxBytes })
  const reported = new Set<string>()
  // This identifies the mock if a request is forwarded to another mock (RFC 9110 §7.6.3).
  const via = `1.1 storefront-${randomUUID()}`

  function report(text: string): void {
    if (reported.has(text) || reported.size >= MAX_PROBLEMS) return
    reported.add(text)
    onProblem?.(text)
  }

  function fail(status: number, text: string, next: string): UpstreamResult {
    report(text)
    return { failure: { status, message: `${text} Next: ${next}` } }
  }

  /** A target within the API becomes the same path on the mock, so that the browser stays there. */
  function relocate(location: string, prefix: string): string {
    const target = URL.parse(location, `${base}/`)
    if (target?.origin !== origin || !target.pathname.startsWith(`${root}/`)) return location
    return prefix + target.pathname.slice(root.length) + target.search + target.hash
  }

  async function forward(request: UpstreamRequest): Promise<UpstreamResult> {
    const { endpoint, headers, path, prefix, body } = request
    const sent = SENT.flatMap((name) => [[name, headers.get(name)] as const]).filter(([, value]) => value !== null)
    const {
      status,
      headers: received,
      text,
    } = await client.request(origin + root + path, {
      // A HEAD response has no body to validate, so GET is sent instead. The mock omits the body.
      method: endpoint.method,
      headers: {
        'x-request-id': randomUUID(),
        ...(Object.fromEntries(sent) as Record<string, string>),
        via: [headers.get('via') ?? [], via].flat().join(', '),
      },
      body: body.length === 0 ? null : body,
      isOnce: true,
    })
    const { location } = received
    const kept = Object.fromEntries(Object.entries(received).filter(([name]) => !DROPPED.test(name)))
    const relocated = (to: string) => (location === undefined ? kept : { ...kept, location: relocate(location, to) })
    recorder?.add(request, { status, headers: relocated(''), text })
    const violations = findViolations(endpoint, { status, headers: received, text })
    for (const { field, text: found } of violations) report(`${endpoint.id} violates the contract: ${field} ${found}`)
    return {
      response: createResponse({ status, headers: relocated(prefix), text }),
      violation: summarizeViolations(endpoint, violations),
    }
  }

  return {
    name: 'live-api',
    url: base,
    async respond(request) {
      const { endpoint, headers } = request
      if (headers.get('via')?.includes(via) === true) {
        const text = `The request returns to this mock: ${base} forwards requests to it.`
        return fail(508, text, 'Set --forward to the URL of the API.')
      }
      try {
        return await forward(request)
      } catch (error) {
        const { message, next } = toUnreachableError(base, endpoint, error)
        if (!(error instanceof ResponseError)) return fail(502, message, next)
        const isTimeout = TIMEOUTS.has((error.cause as NodeJS.ErrnoException).code)
        return fail(isTimeout ? 504 : 502, message, NEXT)
      }
    },
    async close() {
      await client.close()
      await recorder?.close()
    },
  }
}
