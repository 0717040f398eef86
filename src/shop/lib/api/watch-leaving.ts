import { ApiError } from '#api/api-error.ts'

/**
 * Thrown if the browser dropped a request because its document was unloaded, or if a request was not sent because the
 * visit has ended. This is not an API failure.
 */
export class AbandonedRequest extends ApiError {}

/** Milliseconds in which the next document must replace the unloading one. */
const LEAVING_MS = 5_000

const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

/**
 * Detects whether the document is unloaded during a request. In that case, browsers drop the request, and some report
 * a failure. The listeners are removed after the request because they disable the back/forward cache.
 */
export function watchLeaving(): { readonly hasLeft: () => Promise<boolean>; readonly stop: () => void } {
  const listeners = new AbortController()
  let isLeaving = false
  for (const event of LEAVING_EVENTS) {
    // Node has no window, so these events never occur.
    globalThis.addEventListener?.(event, () => (isLeaving = true), { signal: listeners.signal })
  }
  return {
    /**
     * Returns whether the document was being unloaded. If so, first waits for the unload, so the promise resolves only
     * if the document stayed open or was restored.
     */
    async hasLeft() {
      if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      return isLeaving
    },
    stop: () => listeners.abort(),
  }
}
