import type { Endpoint } from '#contract/endpoint.ts'
import { schemaReference } from './components.ts'

/** What each status means, in this API. */
const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; `errors` names the fields',
  401: 'Nobody is signed in, or the token has expired',
  403: 'The page that calls is of an origin that is not allowed',
  404: 'There is no such thing',
  409: 'It exists already',
  413: 'The body is larger than the limit',
  415: 'The body is of another content type, or of another charset than UTF-8',
  500: 'The server failed',
}

/** What every call may be refused with before it is looked at, and every call with a body. */
const COMMON_STATUSES = [400, 403, 413] as const
const OF_BODIES = [415] as const

/** What every answer carries (API-65). */
export const RESPONSE_HEADERS = { 'X-Request-ID': { $ref: '#/components/headers/RequestId' } } as const

/** Every status but success that a call can be answered with (API-62), ascending. */
export function problemStatuses({ body, problems }: Endpoint): number[] {
  const statuses = new Set([...problems, ...COMMON_STATUSES, ...(body === undefined ? [] : OF_BODIES)])
  return [...statuses].toSorted((one, other) => one - other)
}

/** The components that the calls refer to, by status. */
export function problemResponses(endpoints: readonly Endpoint[], schemaName: string): object {
  const content = { 'application/problem+json': { schema: schemaReference(schemaName) } }
  const statuses = new Set(endpoints.flatMap((endpoint) => problemStatuses(endpoint)))
  return Object.fromEntries(
    [...statuses].map((status) => {
      return [
        `Problem${status}`,
        { description: PROBLEMS[status] ?? `Status ${status}`, headers: RESPONSE_HEADERS, content },
      ]
    }),
  )
}
