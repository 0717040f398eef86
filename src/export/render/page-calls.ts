import type { ApiClient } from '#api/client.ts'
import { callKey } from '../discover/kept-answers.ts'

/** Which calls the pages of a build make, and which page a failed call belongs to. */
export interface PageCalls {
  /** The client for the page at an address; the frame's for FRAME_ADDRESS. */
  apiFor(address: string): ApiClient
  /** The calls that the page has made, sorted. */
  madeBy(address: string): readonly string[]
  /** What the page's calls failed with, thrown on or not. */
  failuresOf(address: string): readonly unknown[]
  /** The address of the page whose call failed with this error, or with one that caused it. */
  failedAt(error: unknown): string | undefined
}

export function notePageCalls(client: ApiClient): PageCalls {
  const made = new Map<string, Set<string>>()
  const failures = new Map<unknown, string>()
  return {
    apiFor: (address) => ({
      async call(endpoint, input) {
        const calls = made.get(address) ?? new Set()
        made.set(address, calls.add(callKey(endpoint, input)))
        try {
          return await client.call(endpoint, input)
        } catch (error) {
          failures.set(error, address)
          throw error
        }
      },
    }),
    madeBy: (address) => [...(made.get(address) ?? [])].toSorted(),
    failuresOf: (address) => [...failures].filter(([, at]) => at === address).map(([error]) => error),
    failedAt(error) {
      for (let at = error; at instanceof Error; at = at.cause) {
        const address = failures.get(at)
        if (address !== undefined) return address
      }
      return undefined
    },
  }
}
