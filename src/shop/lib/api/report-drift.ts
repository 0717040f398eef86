import type { ApiError } from '#api/api-error.ts'

/**
 * Returns a function that reports contract violations in responses to the console and to the environment's
 * `contentSecurityPolicy.reportTo`, once per endpoint and page visit.
 */
export function createDriftReporter(): (error: ApiError) => void {
  const reported = new Set<string>()
  return (error) => {
    const { kind, endpointId, cause } = error
    if (kind !== 'off-contract' || reported.has(endpointId)) return
    reported.add(endpointId)
    // oxlint-disable-next-line no-console -- developers need the invalid field, which the shopper's message omits
    console.error(cause)
    void send(error)
  }
}

async function send(error: ApiError): Promise<void> {
  try {
    const { sendDriftReport } = await import('./send-drift-report.ts')
    await sendDriftReport(error)
  } catch {
    // Ignores failures, because shoppers do not need the report.
  }
}
