import type { Endpoint } from '#contract/endpoint.ts'
import { type VerifyContext, type Prerequisite, getPrerequisite } from './prerequisite.ts'
import type { ProbedRequest } from './prober.ts'

/**
 * The result of a run for an endpoint (MOCK-34). `proved`: it responded and passed all checks. `refused`: it only
 * rejected requests. `not-tried`: it was not requested, or only anonymously. `broken`: a response had a violation.
 */
export type Verdict = 'proved' | 'refused' | 'not-tried' | 'broken'

export interface EndpointVerdict {
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly verdict: Verdict
  /** Statuses of the error responses, with 0 for no response in time. Only for an endpoint that rejected requests. */
  readonly statuses: readonly number[]
  /** Fields reported in the error responses. */
  readonly blamed: readonly string[]
  /** The resources for which all requests were rejected, such as `tarn-lr`. */
  readonly subjects: readonly string[]
  /** What is needed to verify an endpoint that was rejected or skipped. */
  readonly need: Prerequisite | undefined
}

/** Returns a verdict for each endpoint, in contract order. */
export function verdicts(
  endpoints: readonly Endpoint[],
  requests: readonly ProbedRequest[],
  circumstances: VerifyContext,
): EndpointVerdict[] {
  const made = Map.groupBy(requests, ({ endpoint }) => endpoint)
  return endpoints.map((endpoint) => {
    const ofEndpoint = made.get(endpoint.id) ?? []
    const rejections = listOnlyRejected(ofEndpoint)
    const verdict = getVerdict(ofEndpoint, rejections)
    const isUnproved = verdict === 'refused' || verdict === 'not-tried'
    const { id, method, path } = endpoint
    const statuses = [...new Set(rejections.map(({ status }) => status))].toSorted((one, other) => one - other)
    return {
      endpoint: id,
      method,
      path,
      verdict,
      statuses: isUnproved ? statuses : [],
      blamed: isUnproved ? [...new Set(rejections.flatMap(({ blamed }) => blamed))] : [],
      subjects: isUnproved ? [...new Set(rejections.flatMap(({ subject }) => subject ?? []))].toSorted() : [],
      need: isUnproved ? getPrerequisite(endpoint, statuses, circumstances) : undefined,
    }
  })
}

function getVerdict(ofEndpoint: readonly ProbedRequest[], rejections: readonly ProbedRequest[]): Verdict {
  if (ofEndpoint.some(({ differences }) => differences.some(({ kind }) => kind === 'breach'))) return 'broken'
  if (rejections.length > 0) return 'refused'
  return ofEndpoint.some(({ outcome }) => outcome === 'answered') ? 'proved' : 'not-tried'
}

/**
 * Returns the error responses for resources that never succeeded. A page that always fails counts even if others
 * succeed.
 */
function listOnlyRejected(ofEndpoint: readonly ProbedRequest[]): ProbedRequest[] {
  const accepted = new Set(ofEndpoint.flatMap(({ outcome, subject }) => (outcome === 'answered' ? [subject] : [])))
  return ofEndpoint.filter(({ outcome, subject }) => outcome === 'refused' && !accepted.has(subject))
}
