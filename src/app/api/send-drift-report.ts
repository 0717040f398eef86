import type { ApiError } from '#api/api-error.ts'

/**
 * Sends a report of a response that violates the contract to the reporting endpoint in the headers of the page, if
 * there is one. The report contains the request and the field, but neither the URL of the page nor values: both could
 * be private.
 */
export async function sendDriftReport({ endpointId, cause }: ApiError): Promise<void> {
  // Without the query, which may contain a token.
  // oxlint-disable-next-line no-restricted-globals -- not an API request
  const { headers } = await fetch(location.pathname, { method: 'HEAD' })
  const url = reportUrl(headers.get('reporting-endpoints') ?? '')
  if (url === undefined) return
  const body = { endpoint: endpointId, message: cause instanceof Error ? cause.message : '' }
  // oxlint-disable-next-line no-restricted-globals -- not an API request
  await fetch(url, {
    method: 'POST',
    // A type that needs no permission of the other host.
    mode: 'no-cors',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify([{ type: 'contract-violation', body }]),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
}

/** Returns the URL of the endpoint `reports`, such as in `reports="https://reports.example.com/csp"`. */
function reportUrl(reportingEndpoints: string): string | undefined {
  return /(?:^|,\s*)reports="([^"]+)"/.exec(reportingEndpoints)?.[1]
}
