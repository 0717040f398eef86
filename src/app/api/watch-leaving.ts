import { ApiError } from '#api/api-error.ts'

/** Thrown if the browser dropped a request because its document was unloaded. This is not an API failure. */
export class AbandonedRequest extends ApiError {}

/** Milliseconds within which the next document must replace the one that is unloading. */
const LEAVING_MS = 5_000

const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

/**
 * Detects whether the document is unloaded during a request. Browsers then drop the request, and some report it as a
 * failure. The listeners are removed after the request, because they disable the back/forward cache.
 */
export function watchLeaving(): { readonly hasLeft: () => Promise<boolean>; readonly stop: () => void } {
  const listeners = new AbortController()
  let isLeaving = false
  for (const event of LEAVING_EVENTS) {
    // Node has no window and therefore none of these events.
    globalThis.addEventListener?.(event, () => (isLeaving = true), { signal: listeners.signal })
  }
  return {
    /** Checks whether the document was unloading. Resolves to true only if the document stayed open or was restored. */
    async hasLeft() {
      if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      return isLeaving
    },
    stop: () => listeners.abort(),
  }
}
