import type { ApiClient } from '#api/client.ts'
import { getCacheKey } from '../discover/cached-client.ts'

/** A client for one page that logs its requests. */
export interface RequestLog {
  readonly client: ApiClient
  /** Returns the logged requests, sorted. */
  requests(): readonly string[]
  /** Errors of failed requests, even if the page caught them. */
  readonly failures: ReadonlySet<unknown>
}

export function logRequests({ call }: ApiClient): RequestLog {
  const requests = new Set<string>()
  const failures = new Set<unknown>()
  return {
    client: {
      async call(endpoint, input) {
        requests.add(getCacheKey(endpoint, input))
        try {
          return await call(endpoint, input)
        } catch (error) {
          failures.add(error)
          throw error
        }
      },
    },
    requests: () => [...requests].toSorted(),
    failures,
  }
}
