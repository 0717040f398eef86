import type { Endpoint } from '#contract/endpoint.ts'
import { type VerifyContext, type Prerequisite, getPrerequisite } from './prerequisite.ts'
import type { ProbedRequest } from './prober.ts'

/**
 * The result of a run for an endpoint. `verified`: it responded and passed all checks. `rejected`: it only rejected
 * requests. `skipped`: it was not requested, or only anonymously. `failed`: a response had a violation.
 */
export type Verdict = 'verified' | 'rejected' | 'skipped' | 'failed'

export interface EndpointVerdict {
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly verdict: Verdict
  /**
   * Statuses of the error responses, or 0 if no response arrived in time. They are set only for an endpoint that
   * rejected requests.
   */
  readonly statuses: readonly number[]
  /** Fields reported in the error responses. */
  readonly invalidFields: readonly string[]
  /** Resources whose requests were all rejected, such as `tarn-lr`, or the rejected SKU. */
  readonly resources: readonly string[]
  /** The prerequisite for verifying an endpoint that was rejected or skipped. */
  readonly requires: Prerequisite | undefined
}

/** Returns a verdict for each endpoint, in the order of the contract. */
export function getVerdicts(
  endpoints: readonly Endpoint[],
  requests: readonly ProbedRequest[],
  context: VerifyContext,
): EndpointVerdict[] {
  const requestsByEndpoint = Map.groupBy(requests, ({ endpoint }) => endpoint)
  return endpoints.map((endpoint) => {
    const endpointRequests = requestsByEndpoint.get(endpoint.id) ?? []
    const rejections = listOnlyRejected(endpointRequests)
    const verdict = getVerdict(endpointRequests, rejections)
    const isUnverified = verdict === 'rejected' || verdict === 'skipped'
    const { id, method, path } = endpoint
    const statuses = [...new Set(rejections.map(({ status }) => status))].toSorted((one, other) => one - other)
    const requires = isUnverified ? getPrerequisite(endpoint, statuses, context) : undefined
    const subjects = rejections.flatMap(({ resource }) => resource ?? [])
    if (requires === 'sku' && context.sku !== undefined) subjects.push(context.sku)
    return {
      endpoint: id,
      method,
      path,
      verdict,
      statuses: isUnverified ? statuses : [],
      invalidFields: isUnverified ? [...new Set(rejections.flatMap(({ invalidFields }) => invalidFields))] : [],
      resources: isUnverified ? [...new Set(subjects)].toSorted() : [],
      requires,
    }
  })
}

function getVerdict(endpointRequests: readonly ProbedRequest[], rejections: readonly ProbedRequest[]): Verdict {
  if (endpointRequests.some(({ differences }) => differences.some(({ kind }) => kind === 'violation'))) return 'failed'
  if (rejections.length > 0) return 'rejected'
  return endpointRequests.some(({ outcome }) => outcome === 'accepted') ? 'verified' : 'skipped'
}

/**
 * Returns the error responses for resources that never succeeded. A page that always fails counts even if other pages
 * succeed.
 */
function listOnlyRejected(endpointRequests: readonly ProbedRequest[]): ProbedRequest[] {
  const accepted = new Set(
    endpointRequests.flatMap(({ outcome, resource }) => (outcome === 'accepted' ? [resource] : [])),
  )
  return endpointRequests.filter(({ outcome, resource: subject }) => outcome === 'rejected' && !accepted.has(subject))
}
