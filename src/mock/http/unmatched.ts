import type { Endpoint } from '#contract/endpoint.ts'
import { findClosestEndpoint } from './closest-endpoint.ts'
import type { MockResponse } from './exchange.ts'
import { createProblemResponse } from './problem.ts'
import type { Lookup } from './router.ts'

/** Creates the 405 response for a path that exists only with other methods. */
export function createMethodNotAllowedResponse(method: string, path: string, allowed: readonly string[]): MockResponse {
  const allow = allowed.join(', ')
  return createProblemResponse(405, `${path} does not support ${method}, only ${allow}.`, { headers: { allow } })
}

/**
 * Creates the problem for a request that matches no endpoint. It names the closest endpoint and how the request
 * differs from it (MOCK-15, MOCK-17).
 */
export function createUnmatchedResponse(
  match: Exclude<Lookup<unknown>, { kind: 'found' }>,
  method: string,
  path: string,
  endpoints: readonly Endpoint[],
): MockResponse {
  if (match.kind === 'malformed') {
    const { parameter, text } = match
    return createProblemResponse(400, `{${parameter}} in the path ${text.charAt(0).toLowerCase()}${text.slice(1)}.`, {
      errors: { [parameter]: [text] },
    })
  }
  if (match.kind === 'wrong-method') return createMethodNotAllowedResponse(method, path, match.allowed)
  const near = findClosestEndpoint(method, path, endpoints)
  if (near === undefined) return createProblemResponse(404, `No endpoint matches ${method} ${path}.`)
  const { endpoint, differences } = near
  const nearest = { endpoint: endpoint.id, method: endpoint.method, path: endpoint.path, differences }
  return createProblemResponse(
    404,
    `No endpoint matches ${method} ${path}. The closest is ${endpoint.method} ${endpoint.path}: ${differences.join(', ')}.`,
    { members: { nearest } },
  )
}
