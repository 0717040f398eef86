import { contract } from '#contract/contract.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { FaultMatrix } from '../findings/fault-result.ts'
import type { Step } from '../findings/step.ts'
import type { Journey } from '../journeys/journey.ts'

/** A call of a story, with the first step that makes it. */
export type FaultEndpoint = FaultMatrix['endpoints'][number]

/** The calls of a story, each with the first step that makes it. */
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
 * The calls that the matrix lets fail, in the order of the story.
 * @throws {StorefrontError} when the story makes none of the calls asked for.
 */
export function listFaultEndpoints({
  steps,
  only,
  journey,
}: {
  readonly steps: readonly Step[]
  /** Only these calls; all when empty. */
  readonly only: readonly string[]
  readonly journey: Pick<Journey, 'name'>
}): FaultEndpoint[] {
  const endpoints = listEndpoints(steps)
  const missing = only.find((id) => endpoints.every(({ endpointId }) => endpointId !== id))
  if (missing !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The journey ${journey.name} does not make the call "${missing}".`,
      next: `choose among its calls: ${endpoints.map(({ endpointId }) => endpointId).join(', ')}.`,
    })
  }
  return endpoints.filter(({ endpointId }) => only.length === 0 || only.includes(endpointId))
}
