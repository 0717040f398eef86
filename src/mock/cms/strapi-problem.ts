import { isContentRequest } from '#contract/cms/missing-entry.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { MockResponse } from '../http/exchange.ts'

/** Strapi's error names by status. For any other status, the back end itself returns a problem. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  500: 'InternalServerError',
}

/** Converts the problem of a content request to Strapi's error format. Returns other responses unchanged. */
export function toStrapiProblem(endpoint: Endpoint, response: MockResponse): MockResponse {
  const { status, problem } = response
  const name = NAMES[status]
  if (problem === undefined || name === undefined || !isContentRequest(endpoint)) return response
  const body = JSON.stringify({ data: null, error: { status, name, message: problem, details: {} } })
  return { ...response, headers: { ...response.headers, 'content-type': 'application/json' }, body }
}
