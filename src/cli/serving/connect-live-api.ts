import { type CredentialFlags, requestHeaders } from '../live-api-flags.ts'

/**
 * Connects to a live API like a build: with credentials, retries, rate limits, and proxies.
 * @throws {StorefrontError} if a credential is invalid.
 */
export async function connectLiveApi(
  apiUrl: string,
  flags: CredentialFlags,
): Promise<{ readonly fetch: typeof fetch; close(): Promise<void> }> {
  const headers = requestHeaders(flags, process.env)
  const { openBulkFetch } = await import('#export/discover/bulk-fetch.ts')
  return openBulkFetch(apiUrl, { headers })
}
