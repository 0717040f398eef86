import { Agent, errors, interceptors, request } from 'undici'

/** Connections to the API: as many as calls are on their way. */
const CONNECTIONS = 16
/** A loop of redirects ends here. */
const MOST_REDIRECTS = 5
/** A connection that breaks, or an API that asks to come back later, is tried again this often. */
const RETRIES = 2
const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000
const RETRIED_STATUSES = [429, 502, 503, 504]
/** An answer that is longer is no page's: the prices of 100,000 products fit in. */
const LONGEST_ANSWER_BYTES = 64 * 1024 * 1024

/** What is wrong with a call that did reach the API, to be read behind the call's name. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
}

/**
 * A `fetch` for thousands of reading calls to one API: kept connections, bounded redirects, and another try where
 * that may help. Closing it ends the connections.
 */
export function openBulkFetch(): { readonly fetch: typeof fetch; close(): Promise<void> } {
  const agent = new Agent({ connections: CONNECTIONS, keepAliveTimeout: 10_000, maxResponseSize: LONGEST_ANSWER_BYTES })
  const dispatcher = agent.compose(
    interceptors.retry({
      maxRetries: RETRIES,
      minTimeout: FIRST_RETRY_MS,
      maxTimeout: LONGEST_RETRY_MS,
      methods: ['GET'],
      statusCodes: RETRIED_STATUSES,
      throwOnError: false,
    }),
    interceptors.redirect({ maxRedirections: MOST_REDIRECTS, throwOnMaxRedirect: true }),
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
        return new Response(text === '' ? null : text, { status: statusCode, headers: formOf(headers) })
      } catch (error) {
        throw answerError(error) ?? error
      }
    },
    close: () => agent.destroy(),
  }
}

/** The headers that tell what an answer is. */
function formOf(headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return ['content-type', 'content-encoding'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
}

/** What undici says of these is advice to whoever wrote this file. */
function answerError(error: unknown): AnswerError | undefined {
  if (!(error instanceof Error)) return undefined
  if (/redirect/i.test(error.message)) return new AnswerError('is redirected without end')
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new AnswerError(`is answered with more than ${LONGEST_ANSWER_BYTES / 1024 / 1024} MB`)
  }
  return undefined
}
