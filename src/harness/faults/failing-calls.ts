import { contract } from '#contract/contract.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { FaultMatrix } from '../findings/fault-result.ts'
import type { Step } from '../findings/step.ts'
import type { Journey } from '../journeys/journey.ts'

/** A call of a story, with the first step that makes it. */
export type MatrixCall = FaultMatrix['endpoints'][number]

/** The calls of a story, each with the first step that makes it. */
function callsOf(steps: readonly Step[]): MatrixCall[] {
  const calls = new Map<string, MatrixCall>()
  for (const { number, requests } of steps) {
    for (const { endpointId } of requests) {
      const endpoint = contract.find(({ id }) => id === endpointId)
      if (endpoint === undefined || calls.has(endpoint.id)) continue
      calls.set(endpoint.id, {
        endpointId: endpoint.id,
        method: endpoint.method,
        path: endpoint.path,
        step: number,
      })
    }
  }
  return [...calls.values()]
}

/**
 * The calls that the matrix lets fail, in the order of the story.
 * @throws {StorefrontError} when the story makes none of the calls asked for.
 */
export function callsToFail({
  steps,
  only,
  journey,
}: {
  readonly steps: readonly Step[]
  /** Only these calls; all when empty. */
  readonly only: readonly string[]
  readonly journey: Pick<Journey, 'name'>
}): MatrixCall[] {
  const calls = callsOf(steps)
  const missing = only.find((id) => calls.every(({ endpointId }) => endpointId !== id))
  if (missing !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The journey ${journey.name} does not make the call "${missing}".`,
      next: `choose among its calls: ${calls.map(({ endpointId }) => endpointId).join(', ')}.`,
    })
  }
  return calls.filter(({ endpointId }) => only.length === 0 || only.includes(endpointId))
}
