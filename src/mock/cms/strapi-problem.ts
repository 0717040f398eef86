import { isContentRequest } from '#contract/cms/missing-entry.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { MockResponse } from '../http/exchange.ts'

/** Strapi's names of errors. A back end sends problems with other statuses itself. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  500: 'InternalServerError',
}

/** Returns the problem of a content request with the body of Strapi, and every other response unchanged. */
export function toStrapiProblem(endpoint: Endpoint, response: MockResponse): MockResponse {
  const { status, problem } = response
  const name = NAMES[status]
  if (problem === undefined || name === undefined || !isContentRequest(endpoint)) return response
  const body = JSON.stringify({ data: null, error: { status, name, message: problem, details: {} } })
  return { ...response, headers: { ...response.headers, 'content-type': 'application/json' }, body }
}
