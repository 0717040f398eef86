import type { ApiError } from '#api/api-error.ts'

/**
 * Reports a contract violation to the reporting endpoint in the page's headers, if any. The report names the request
 * and the field, but contains no page URL or values, because they may be private.
 */
export async function sendDriftReport({ endpointId, cause }: ApiError): Promise<void> {
  // Omits the query, which may contain a token.
  // oxlint-disable-next-line no-restricted-globals -- not an API request
  const { headers } = await fetch(location.pathname, { method: 'HEAD' })
  const url = reportUrl(headers.get('reporting-endpoints') ?? '')
  if (url === undefined) return
  const body = { endpoint: endpointId, message: cause instanceof Error ? cause.message : '' }
  // oxlint-disable-next-line no-restricted-globals -- not an API request
  await fetch(url, {
    method: 'POST',
    // This type does not require permission from the other host (CORS).
    mode: 'no-cors',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify([{ type: 'contract-violation', body }]),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
}

/** Returns the URL of the `reports` endpoint, as in `reports="https://reports.example.com/csp"`. */
function reportUrl(reportingEndpoints: string): string | undefined {
  return /(?:^|,\s*)reports="([^"]+)"/.exec(reportingEndpoints)?.[1]
}
