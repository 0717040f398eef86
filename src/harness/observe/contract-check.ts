import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
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
export function contractBreaches({ endpoint, sent, status, received }: Exchange): string[] {
  const call = `${endpoint.method} ${endpoint.path}`
  const breaches: string[] = []
  if (endpoint.body !== undefined && endpoint.encoding !== 'multipart') {
    breaches.push(...issues(endpoint.body, sent).map((issue) => `${call} was sent a wrong body: ${issue}`))
  }
  const succeeded = status >= 200 && status < 300
  if (!succeeded && !endpoint.problems.includes(status)) {
    breaches.push(`${call} answered ${status}, which the contract does not know for it`)
  }
  const answer = issues(succeeded ? endpoint.answer : Problem, received)
  breaches.push(...answer.map((issue) => `${call} answered ${status} with a wrong body: ${issue}`))
  const breach = SelfReport.safeParse(parse(received))
  if (breach.success) breaches.push(`${call}: the mock says so itself: ${breach.data.message}`)
  return breaches
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function issues(schema: z.ZodMiniType, text: string | null): string[] {
  if (text === null || text === '') return ['there is none']
  const value = parse(text)
  if (value === undefined) return ['it is no JSON']
  const result = z.safeParse(schema, value)
  if (result.success) return []
  return result.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`)
}
