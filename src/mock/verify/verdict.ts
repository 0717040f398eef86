import type { Endpoint } from '#contract/endpoint.ts'
import { type VerifyContext, type Prerequisite, getPrerequisite } from './prerequisite.ts'
import type { ProbedRequest } from './prober.ts'

/**
 * What a run shows of a call (MOCK-34). `proved`: it was answered, with all that is asked of it. `refused`: it was refused,
 * and nothing else. `not-tried`: it was not made, or only to see a stranger turned away. `broken`: an answer had a breach.
 */
export type Verdict = 'proved' | 'refused' | 'not-tried' | 'broken'

export interface EndpointVerdict {
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly verdict: Verdict
  /** Statuses of the refusals, 0 for no answer in time; only of a refused call. */
  readonly statuses: readonly number[]
  /** Fields that the refusals blame. */
  readonly blamed: readonly string[]
  /** What was refused each time it was read, e.g. `tarn-lr`. */
  readonly subjects: readonly string[]
  /** What would help to prove a call that was refused or not tried. */
  readonly need: Prerequisite | undefined
}

/** The verdict on each call of the contract, in its order. */
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

/** The refusals of what was never answered: one page that always fails is refused, whatever the others say. */
function listOnlyRejected(ofEndpoint: readonly ProbedRequest[]): ProbedRequest[] {
  const accepted = new Set(ofEndpoint.flatMap(({ outcome, subject }) => (outcome === 'answered' ? [subject] : [])))
  return ofEndpoint.filter(({ outcome, subject }) => outcome === 'refused' && !accepted.has(subject))
}
