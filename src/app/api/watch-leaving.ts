import { ApiError } from '#api/api-error.ts'

/** Thrown when the browser dropped a request because its document was unloaded. The API did not fail. */
export class AbandonedRequest extends ApiError {}

/** Milliseconds in which the next document must replace an unloading one. */
const LEAVING_MS = 5_000

const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

/**
 * Detects that the document is being left during a request: browsers then drop the request, and some report it as a
 * failure. The listeners are removed after the request, because they disable the back/forward cache.
 */
export function watchLeaving(): { readonly hasLeft: () => Promise<boolean>; readonly stop: () => void } {
  const listeners = new AbortController()
  let isLeaving = false
  for (const event of LEAVING_EVENTS) {
    // There is no window when the shop runs in Node.
    globalThis.addEventListener?.(event, () => (isLeaving = true), { signal: listeners.signal })
  }
  return {
    /**
     * Returns whether the document was being unloaded. Resolves to true only if it was restored or stayed after all.
     */
    async hasLeft() {
      if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      return isLeaving
    },
    stop: () => listeners.abort(),
  }
}
