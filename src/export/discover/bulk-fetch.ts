import { Agent, errors, interceptors, request } from 'undici'

/** Connections to the API: as many as calls are on their way. */
const CONNECTIONS = 16
/** A loop of redirects ends here. */
const MAX_REDIRECTS = 5
/** A connection that breaks, or an API that asks to come back later, is tried again this often. */
const MAX_RETRIES = 2
const MIN_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 5_000
const RETRIED_STATUSES = [429, 502, 503, 504]
/** An answer that is longer is no page's: the prices of 100,000 products fit in. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

/** What is wrong with a call that did reach the API, to be read behind the call's name. */
export class ResponseError extends Error {
  override readonly name = 'AnswerError'
}

/**
 * A `fetch` for thousands of reading calls to one API: kept connections, bounded redirects, and another try where
 * that may help. Closing it ends the connections.
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

/** The headers that tell what an answer is. */
function contentHeadersOf(headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return ['content-type', 'content-encoding'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
}

/** What undici says of these is advice to whoever wrote this file. */
function toResponseError(error: unknown): ResponseError | undefined {
  if (!(error instanceof Error)) return undefined
  if (/redirect/i.test(error.message)) return new ResponseError('is redirected without end')
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new ResponseError(`is answered with more than ${MAX_RESPONSE_BYTES / 1024 / 1024} MB`)
  }
  return undefined
}
