import { setTimeout } from 'node:timers/promises'

/** Maximum time to wait without a successful response. */
const MAX_WAIT_MS = 300_000
/** Pause after a 429 without a Retry-After. */
const DEFAULT_PAUSE_MS = 1_000

/** A pause that an API asks for. It delays all requests. */
export interface Pause {
  readonly seconds: number
  readonly status: number
}

/** Delays all requests to an API when it asks for it. */
export interface Pauses {
  /** Waits until a request may be sent. */
  ready(signal: AbortSignal | undefined): Promise<void>
  /** Pauses all requests if the response asks for it. Returns false if it does not, or asks for too much. */
  pause(status: number, retryAfter: string | undefined): boolean
  /** Ends the count of the time without a successful response. */
  succeeded(): void
}

export function createPauses(onPause?: (pause: Pause) => void): Pauses {
  let [pausedUntil, waitedMs] = [0, 0]
  return {
    async ready(signal) {
      for (let rest = pausedUntil - Date.now(); rest > 0; rest = pausedUntil - Date.now()) {
        await wait(rest, signal)
      }
    },
    pause(status, retryAfter) {
      const milliseconds = toMilliseconds(retryAfter) ?? (status === 429 ? DEFAULT_PAUSE_MS : undefined)
      if (milliseconds === undefined || (status !== 429 && status !== 503)) return false
      const now = Date.now()
      const isFirst = pausedUntil <= now
      const more = now + milliseconds - Math.max(pausedUntil, now)
      if (waitedMs + more > MAX_WAIT_MS) return false
      if (more <= 0) return true
      waitedMs += more
      pausedUntil = now + milliseconds
      // The responses to requests that were sent at the same time ask for the same pause.
      if (isFirst) onPause?.({ seconds: Math.ceil(milliseconds / 1000), status })
      return true
    },
    succeeded() {
      waitedMs = 0
    },
  }
}

/** Converts a Retry-After, in seconds or as a date. Returns undefined if it is missing or invalid. */
function toMilliseconds(retryAfter = ''): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now())
}

/** Waits. Rejects with the signal's reason if it is aborted. */
export async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
