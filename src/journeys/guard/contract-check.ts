import * as z from 'zod/mini'
import { checkResponse } from '#contract/check.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { expandUnions } from '#contract/validation/expand-unions.ts'

interface Exchange {
  readonly endpoint: Endpoint
  /** Request body, or null without one. */
  readonly sent: string | null
  readonly status: number
  readonly received: string
}

/** Details that the mock adds to an error response when it detects its own contract violation. */
const SelfReport = z.object({ message: z.string(), violation: z.object({ kind: z.string(), field: z.string() }) })

/**
 * Checks a request and its response against the contract. Returns one line per violation, without values, which may be
 * private.
 */
export function findContractViolations({ endpoint, sent, status, received }: Exchange): string[] {
  const endpointName = `${endpoint.method} ${endpoint.path}`
  const violations: string[] = []
  if (endpoint.body !== undefined && endpoint.encoding !== 'multipart') {
    violations.push(
      ...listIssues(endpoint.body, sent).map((issue) => `${endpointName} was sent an invalid body: ${issue}`),
    )
  }
  violations.push(
    ...checkResponse(endpoint, status, parse(received))
      .filter(({ kind }) => kind === 'violation')
      .map(({ field, text }) =>
        field === 'status'
          ? `${endpointName}: ${field} ${text}`
          : `${endpointName} responded with ${status} and an invalid body: ${field}: ${text}`,
      ),
  )
  const violation = SelfReport.safeParse(parse(received))
  if (violation.success) violations.push(`${endpointName}: the mock reports: ${violation.data.message}`)
  return violations
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Returns the violations in a request body. */
function listIssues(schema: z.ZodMiniType, text: string | null): string[] {
  if (text === null || text === '') return ['it is missing']
  const value = parse(text)
  if (value === undefined) return ['it is not JSON']
  const result = z.safeParse(schema, value)
  if (result.success) return []
  return expandUnions(result.error.issues).map((issue) => `${issue.path.join('.') || 'the body'}: ${issue.message}`)
}
