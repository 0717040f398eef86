import { isContentRequest } from '#contract/cms/entries.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createSchemaReference } from './components.ts'

/** Meaning of each status in this API. */
const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; `errors` names the fields',
  401: 'Not signed in, or the token has expired',
  403: 'The origin of the page is not allowed',
  404: 'Not found',
  409: 'Already exists',
  413: 'The body is larger than the limit',
  415: 'The body has another content type',
  500: 'The server failed',
}

/** Error statuses that any endpoint may return before it handles a request, and those of endpoints with a body. */
const COMMON_STATUSES = [400, 403, 413] as const
const OF_BODIES = [415] as const

/** Headers of every response. */
export const RESPONSE_HEADERS = { 'X-Request-ID': { $ref: '#/components/headers/RequestId' } } as const

/** Returns all error statuses of an endpoint in ascending order. */
export function getProblemStatuses({ body, problems }: Endpoint): number[] {
  const statuses = new Set([...problems, ...COMMON_STATUSES, ...(body === undefined ? [] : OF_BODIES)])
  return [...statuses].toSorted((one, other) => one - other)
}

/** Returns the name of the response component for an error status of an endpoint. */
export function getProblemName(endpoint: Endpoint, status: number): string {
  return `${isContentRequest(endpoint) ? 'Content' : ''}Problem${status}`
}

/**
 * Returns the response components by name. A back end either passes on Strapi's errors or returns problems itself.
 * @param names names of both schemas
 */
export function createProblemResponses(
  endpoints: readonly Endpoint[],
  names: { readonly problem: string; readonly strapi: string },
): object {
  const problem = { 'application/problem+json': { schema: createSchemaReference(names.problem) } }
  const strapi = { 'application/json': { schema: createSchemaReference(names.strapi) } }
  return Object.fromEntries(
    endpoints.flatMap((endpoint) =>
      getProblemStatuses(endpoint).map((status) => {
        const content = isContentRequest(endpoint) ? { ...strapi, ...problem } : problem
        return [
          getProblemName(endpoint, status),
          { description: PROBLEMS[status] ?? `Status ${status}`, headers: RESPONSE_HEADERS, content },
        ]
      }),
    ),
  )
}
