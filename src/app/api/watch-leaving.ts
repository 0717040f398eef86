import { ApiError } from '#api/api-error.ts'

/** A request that the browser dropped because the document was left. It says nothing about the API. */
export class AbandonedRequest extends ApiError {}

/** Milliseconds in which the next document takes the place of one that is being left. */
const LEAVING_MS = 5_000

const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

/**
 * Watches whether the document is left while a request is under way: browsers then drop the request, and some tell the
 * document so. The listeners stay only that long, since they keep a page from being restored by Back.
 */
export function watchLeaving(): { readonly hasLeft: () => Promise<boolean>; readonly stop: () => void } {
  const listeners = new AbortController()
  let left = false
  for (const event of LEAVING_EVENTS) {
    // The window is missing where the shop runs in Node.
    globalThis.addEventListener?.(event, () => (left = true), { signal: listeners.signal })
  }
  return {
    /** Whether it was left; true only in a document that was restored, or that stayed after all. */
    async hasLeft() {
      if (left) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      return left
    },
    stop: () => listeners.abort(),
  }
}
