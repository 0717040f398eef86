import { type CredentialFlags, requestHeaders } from '../command/live-api-flags.ts'

/**
 * Connects to a live API like a build: with credentials, retries, rate limits, and proxies.
 * @throws {StorefrontError} if a credential is invalid.
 */
export async function connectLiveApi(
  apiUrl: string,
  flags: CredentialFlags,
): Promise<{ readonly fetch: typeof fetch; close(): Promise<void> }> {
  const headers = requestHeaders(flags, process.env)
  const { openClient } = await import('#live/client.ts')
  const client = openClient(apiUrl, { headers })
  return {
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : String(input)
      const {
        status,
        headers: received,
        text,
      } = await client.request(url, init as Parameters<typeof client.request>[1])
      return new Response(text === '' ? null : text, { status, headers: received })
    },
    close: () => client.close(),
  }
}
