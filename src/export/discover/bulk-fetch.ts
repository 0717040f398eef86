import { Agent, errors, interceptors, request } from 'undici'

/** Connections to the API, equal to the number of parallel requests. */
const CONNECTIONS = 16
/** Maximum number of redirects. */
const MAX_REDIRECTS = 5
/** Retries after a broken connection or a response that asks to retry later. */
const MAX_RETRIES = 2
const MIN_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 5_000
const RETRIED_STATUSES = [429, 502, 503, 504]
/** Maximum size of a response: enough for the prices of 100,000 products. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

/** A failure of a request that reached the API; the message continues the request's name. */
export class ResponseError extends Error {
  override readonly name = 'AnswerError'
}

/**
 * Returns a `fetch` for thousands of read requests to one API: connections are kept alive, redirects are limited, and
 * requests are retried where that may help. Closing it ends the connections.
 */
export function openBulkFetch(): { readonly fetch: typeof fetch; close(): Promise<void> } {
  const agent = new Agent({ connections: CONNECTIONS, keepAliveTimeout: 10_000, maxResponseSize: MAX_RESPONSE_BYTES })
  const dispatcher = agent.compose(
    interceptors.retry({
      maxRetries: MAX_RETRIES,
      minTimeout: MIN_RETRY_DELAY_MS,
      maxTimeout: MAX_RETRY_DELAY_MS,
      methods: ['GET'],
      statusCodes: RETRIED_STATUSES,
      throwOnError: false,
    }),
    interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true }),
  )
  return {
    async fetch(input, init) {
      try {
        const { statusCode, headers, body } = await request(String(input instanceof Request ? input.url : input), {
          dispatcher,
          method: init?.method === 'POST' ? 'POST' : 'GET',
          headers: { ...(init?.headers as Record<string, string>), 'Accept-Encoding': 'identity' },
          body: (init?.body ?? null) as string | null,
          signal: init?.signal ?? null,
        })
        const text = await body.text()
        return new Response(text === '' ? null : text, { status: statusCode, headers: contentHeadersOf(headers) })
      } catch (error) {
        throw toResponseError(error) ?? error
      }
    },
    close: () => agent.destroy(),
  }
}

/** The headers that describe a response. */
function contentHeadersOf(headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return ['content-type', 'content-encoding'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
}

/** undici's messages for these are advice for developers. */
function toResponseError(error: unknown): ResponseError | undefined {
  if (!(error instanceof Error)) return undefined
  if (/redirect/i.test(error.message)) return new ResponseError('is redirected too often')
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new ResponseError(`has a response of more than ${MAX_RESPONSE_BYTES / 1024 / 1024} MB`)
  }
  return undefined
}
