import type { ApiClient } from '#api/client.ts'
import { callKey } from '../discover/cached-client.ts'

/** A client that notes its calls, for one page. */
export interface CallLog {
  readonly client: ApiClient
  /** What was called, sorted. */
  calls(): readonly string[]
  /** What calls failed with, thrown on or not. */
  readonly failures: ReadonlySet<unknown>
}

export function logCalls({ call }: ApiClient): CallLog {
  const calls = new Set<string>()
  const failures = new Set<unknown>()
  return {
    client: {
      async call(endpoint, input) {
        calls.add(callKey(endpoint, input))
        try {
          return await call(endpoint, input)
        } catch (error) {
          failures.add(error)
          throw error
        }
      },
    },
    calls: () => [...calls].toSorted(),
    failures,
  }
}
