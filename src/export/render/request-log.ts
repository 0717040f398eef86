import type { ApiClient } from '#api/client.ts'
import { getCacheKey } from '../discover/cached-client.ts'

/** A client that notes its calls, for one page. */
export interface RequestLog {
  readonly client: ApiClient
  /** What was called, sorted. */
  requests(): readonly string[]
  /** What calls failed with, thrown on or not. */
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
