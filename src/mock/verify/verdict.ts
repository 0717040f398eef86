import type { Endpoint } from '#contract/endpoint.ts'
import { type Circumstances, type Need, neededFor } from './need.ts'
import type { ProbedCall } from './prober.ts'

/**
 * What a run shows of a call (MOCK-34). `proved`: it was answered, with all that is asked of it. `refused`: it was refused,
 * and nothing else. `not-tried`: it was not made, or only to see a stranger turned away. `broken`: an answer had a breach.
 */
export type Verdict = 'proved' | 'refused' | 'not-tried' | 'broken'

export interface CallVerdict {
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
  readonly need: Need | undefined
}

/** The verdict on each call of the contract, in its order. */
export function verdicts(
  endpoints: readonly Endpoint[],
  calls: readonly ProbedCall[],
  circumstances: Circumstances,
): CallVerdict[] {
  const made = Map.groupBy(calls, ({ endpoint }) => endpoint)
  return endpoints.map((endpoint) => {
    const own = made.get(endpoint.id) ?? []
    const refusals = onlyRefused(own)
    const verdict = verdictOf(own, refusals)
    const isUnproved = verdict === 'refused' || verdict === 'not-tried'
    const { id, method, path } = endpoint
    const statuses = [...new Set(refusals.map(({ status }) => status))].toSorted((one, other) => one - other)
    return {
      endpoint: id,
      method,
      path,
      verdict,
      statuses: isUnproved ? statuses : [],
      blamed: isUnproved ? [...new Set(refusals.flatMap(({ blamed }) => blamed))] : [],
      subjects: isUnproved ? [...new Set(refusals.flatMap(({ subject }) => subject ?? []))].toSorted() : [],
      need: isUnproved ? neededFor(endpoint, statuses, circumstances) : undefined,
    }
  })
}

function verdictOf(own: readonly ProbedCall[], refusals: readonly ProbedCall[]): Verdict {
  if (own.some(({ differences }) => differences.some(({ kind }) => kind === 'breach'))) return 'broken'
  if (refusals.length > 0) return 'refused'
  return own.some(({ outcome }) => outcome === 'answered') ? 'proved' : 'not-tried'
}

/** The refusals of what was never answered: one page that always fails is refused, whatever the others say. */
function onlyRefused(own: readonly ProbedCall[]): ProbedCall[] {
  const answered = new Set(own.flatMap(({ outcome, subject }) => (outcome === 'answered' ? [subject] : [])))
  return own.filter(({ outcome, subject }) => outcome === 'refused' && !answered.has(subject))
}
