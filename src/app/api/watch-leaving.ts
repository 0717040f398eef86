import { ApiError } from '#api/api-error.ts'

/** A request that the browser dropped because its document was unloaded. The API did not fail. */
export class AbandonedRequest extends ApiError {}

/** Milliseconds within which the next document replaces one that is being unloaded. */
const LEAVING_MS = 5_000

const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

/**
 * Watches whether the document is left while a request is under way: browsers then drop the request, and some tell the
 * document so. The listeners stay only that long, since they keep a page from being restored by Back.
 */
export function watchLeaving(): { readonly hasLeft: () => Promise<boolean>; readonly stop: () => void } {
  const listeners = new AbortController()
  let isLeaving = false
  for (const event of LEAVING_EVENTS) {
    // The window is missing where the shop runs in Node.
    globalThis.addEventListener?.(event, () => (isLeaving = true), { signal: listeners.signal })
  }
  return {
    /** Whether the document was being unloaded; resolves to true only where it was restored, or stayed after all. */
    async hasLeft() {
      if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      return isLeaving
    },
    stop: () => listeners.abort(),
  }
}
