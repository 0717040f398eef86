import { Agent, interceptors, request } from 'undici'

/** Connections to the API: as many as calls are on their way. */
const CONNECTIONS = 16
/** A loop of redirects ends here. */
const MOST_REDIRECTS = 5
/** A connection that breaks, or an API that asks to come back later, is tried again this often. */
const RETRIES = 2
const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000
const RETRIED_STATUSES = [429, 502, 503, 504]

/**
 * A `fetch` for thousands of reading calls to one API: kept connections, bounded redirects, and another try where
 * that may help. Closing it ends the connections.
 */
export function openBulkFetch(): { readonly fetch: typeof fetch; close(): Promise<void> } {
  const agent = new Agent({ connections: CONNECTIONS, keepAliveTimeout: 10_000 })
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
      const { statusCode, body } = await request(String(input instanceof Request ? input.url : input), {
        dispatcher,
        method: init?.method === 'POST' ? 'POST' : 'GET',
        headers: init?.headers as Record<string, string>,
        body: (init?.body ?? null) as string | null,
        signal: init?.signal ?? null,
      }).catch((error: unknown) => {
        // What undici says of it is advice to whoever wrote this file.
        if (error instanceof Error && /redirect/i.test(error.message)) throw new Error('its redirects do not end')
        throw error
      })
      const text = await body.text()
      return new Response(text === '' ? null : text, { status: statusCode })
    },
    close: () => agent.destroy(),
  }
}
