import { contract } from '#contract/contract.ts'
import { findClosestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { FaultMatrix } from '../findings/fault-result.ts'
import type { Step } from '../findings/step.ts'
import type { Journey } from '../journeys/journey.ts'

/** An endpoint that a journey requests, and the first step that requests it. */
export type FaultEndpoint = FaultMatrix['endpoints'][number]

/**
 * Checks the endpoints of `--endpoints` before the first run.
 * @throws {StorefrontError} if the list is empty, or if one of them does not exist.
 */
export function assertEndpoints(selected: readonly string[]): void {
  const ids: readonly string[] = contract.map(({ id }) => id)
  const unknown = selected.find((id) => !ids.includes(id))
  if (unknown === undefined && selected.length > 0) return
  const near = unknown === undefined ? undefined : findClosestMatch(unknown, ids)
  throw new StorefrontError({
    kind: 'usage',
    message:
      unknown === undefined
        ? '--endpoints names no endpoint.'
        : `There is no endpoint "${unknown}"${near === undefined ? '' : `; the closest is ${near}`}.`,
    next: `Use, for example, --endpoints ${near ?? 'checkOut'}, or omit --endpoints to fail every endpoint.`,
  })
}

/** Returns the endpoints that a journey requests, with the first step that requests each. */
function listEndpoints(steps: readonly Step[]): FaultEndpoint[] {
  const endpoints = new Map<string, FaultEndpoint>()
  for (const { number, requests } of steps) {
    for (const { endpointId } of requests) {
      const endpoint = contract.find(({ id }) => id === endpointId)
      if (endpoint === undefined || endpoints.has(endpoint.id)) continue
      endpoints.set(endpoint.id, {
        endpointId: endpoint.id,
        method: endpoint.method,
        path: endpoint.path,
        step: number,
      })
    }
  }
  return [...endpoints.values()]
}

/**
 * Returns the endpoints to fail in the fault matrix, in the order in which the journey requests them.
 * @throws {StorefrontError} if the journey requests none of the selected endpoints.
 */
export function listFaultEndpoints({
  steps,
  only,
  journey,
  until,
}: {
  readonly steps: readonly Step[]
  /** Endpoints to include, or an empty list for all. */
  readonly only: readonly string[]
  readonly journey: Pick<Journey, 'name'>
  /** Number of the step after which `--until` ended the run; null for a complete one. */
  readonly until: number | null
}): FaultEndpoint[] {
  const endpoints = listEndpoints(steps)
  const missing = only.find((id) => endpoints.every(({ endpointId }) => endpointId !== id))
  if (missing !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The journey ${journey.name} does not request "${missing}"${until === null ? '' : ` up to step ${until}, where --until ends it`}.`,
      next: `${until === null ? 'Choose' : 'Use a later step for --until, or choose'} from its endpoints: ${endpoints.map(({ endpointId }) => endpointId).join(', ')}.`,
    })
  }
  return endpoints.filter(({ endpointId }) => only.length === 0 || only.includes(endpointId))
}
