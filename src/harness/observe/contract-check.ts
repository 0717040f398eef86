import * as z from 'zod/mini'
import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { expandUnions } from '#contract/expand-unions.ts'
import { Problem } from '#contract/problem.ts'

interface Exchange {
  readonly endpoint: Endpoint
  /** What the page sent; null when nothing. */
  readonly sent: string | null
  readonly status: number
  readonly received: string
}

/** What the mock adds to a problem when it has caught itself breaking the contract (MOCK-07). */
const SelfReport = z.object({ message: z.string(), breach: z.object({ kind: z.string(), field: z.string() }) })

/**
 * Holds a call of the page against the contract, both what was sent and what came back.
 * Gives one line for each breach; it names no value, since values may be personal.
 */
export function findContractViolations({ endpoint, sent, status, received }: Exchange): string[] {
  const endpointName = `${endpoint.method} ${endpoint.path}`
  const violations: string[] = []
  if (endpoint.body !== undefined && endpoint.encoding !== 'multipart') {
    violations.push(...issues(endpoint.body, sent).map((issue) => `${endpointName} was sent a wrong body: ${issue}`))
  }
  const succeeded = status >= 200 && status < 300
  if (!succeeded && !endpoint.problems.includes(status)) {
    violations.push(`${endpointName} answered ${status}, which the contract does not know for it`)
  }
  const responseIssues = succeeded
    ? issues(endpoint.response, received, (body) => fillEmptyFields(endpoint, body))
    : issues(Problem, received)
  violations.push(...responseIssues.map((issue) => `${endpointName} answered ${status} with a wrong body: ${issue}`))
  const violation = SelfReport.safeParse(parse(received))
  if (violation.success) violations.push(`${endpointName}: the mock says so itself: ${violation.data.message}`)
  return violations
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function issues(
  schema: z.ZodMiniType,
  text: string | null,
  prepare: (body: unknown) => unknown = (body) => body,
): string[] {
  if (text === null || text === '') return ['there is none']
  const value = parse(text)
  if (value === undefined) return ['it is no JSON']
  const result = z.safeParse(schema, prepare(value))
  if (result.success) return []
  return expandUnions(result.error.issues).map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`)
}
