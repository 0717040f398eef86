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
  /** Statuses of the error responses, 0 for no response in time; only for a rejecting endpoint. */
  readonly statuses: readonly number[]
  /** Fields that the error responses report. */
  readonly blamed: readonly string[]
  /** The resource that was rejected each time, e.g. `tarn-lr`. */
  readonly subjects: readonly string[]
  /** What would help to verify an endpoint that was rejected or skipped. */
  readonly need: Prerequisite | undefined
}

/** Returns the verdict on each endpoint of the contract, in its order. */
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
 * Returns the error responses of resources that never succeeded: one page that always fails counts, regardless of the
 * others.
 */
function listOnlyRejected(ofEndpoint: readonly ProbedRequest[]): ProbedRequest[] {
  const accepted = new Set(ofEndpoint.flatMap(({ outcome, subject }) => (outcome === 'answered' ? [subject] : [])))
  return ofEndpoint.filter(({ outcome, subject }) => outcome === 'refused' && !accepted.has(subject))
}
