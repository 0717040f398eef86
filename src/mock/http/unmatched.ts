import type { Endpoint } from '#contract/endpoint.ts'
import type { MockAnswer } from './exchange.ts'
import { nearestEndpoint } from './near-miss.ts'
import { problemAnswer } from './problem.ts'
import type { Lookup } from './router.ts'

/** The 405 of a path that exists with other methods. */
export function wrongMethodAnswer(method: string, path: string, allowed: readonly string[]): MockAnswer {
  const allow = allowed.join(', ')
  return problemAnswer(405, `${path} does not take ${method}, only ${allow}.`, { headers: { allow } })
}

/** The problem for a request that no endpoint takes; it names the nearest one and what differs (MOCK-15, MOCK-17). */
export function unmatchedAnswer(
  match: Exclude<Lookup<unknown>, { kind: 'found' }>,
  method: string,
  path: string,
  endpoints: readonly Endpoint[],
): MockAnswer {
  if (match.kind === 'malformed') {
    const { parameter, text } = match
    return problemAnswer(400, `{${parameter}} in the path ${text.charAt(0).toLowerCase()}${text.slice(1)}.`, {
      errors: { [parameter]: [text] },
    })
  }
  if (match.kind === 'wrong-method') return wrongMethodAnswer(method, path, match.allowed)
  const near = nearestEndpoint(method, path, endpoints)
  if (near === undefined) return problemAnswer(404, `No endpoint fits ${method} ${path}.`)
  const { endpoint, differences } = near
  const nearest = { endpoint: endpoint.id, method: endpoint.method, path: endpoint.path, differences }
  return problemAnswer(
    404,
    `No endpoint fits ${method} ${path}. The nearest is ${endpoint.method} ${endpoint.path}: ${differences.join(', ')}.`,
    { members: { nearest } },
  )
}
