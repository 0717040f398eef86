import { setTimeout } from 'node:timers/promises'

/** Maximum total wait without a successful response. */
const MAX_WAIT_MS = 300_000
/** Pause after a 429 response without Retry-After. */
const DEFAULT_PAUSE_MS = 1_000
/** Interval between requests after the first 429 response. */
const MIN_INTERVAL_MS = 20
const MAX_INTERVAL_MS = 1_000
/** Factor applied to the interval after each success. Full speed returns after about a hundred successes. */
const RECOVERY = 0.97

/** Slows down all requests when the API asks for it. */
export interface RequestPace {
  /** Waits until a request may be sent. */
  ready(signal: AbortSignal | undefined): Promise<void>
  /**
   * Pauses all requests and increases the interval between later ones. Returns false if the pause would exceed the
   * limit.
   */
  pause(milliseconds: number | undefined): boolean
  /** Gradually increases the speed. */
  succeeded(): void
}

export function createRequestPace(maxWaitMs: number = MAX_WAIT_MS): RequestPace {
  let [pausedUntil, nextAt, intervalMs, waitedMs] = [0, 0, 0, 0]
  return {
    async ready(signal) {
      for (;;) {
        const now = performance.now()
        const start = Math.max(now, pausedUntil, nextAt)
        nextAt = start + intervalMs
        if (start > now) await setTimeout(start - now, undefined, signal === undefined ? {} : { signal })
        // Checks again because a response may have requested a pause since.
        if (pausedUntil <= performance.now()) return
      }
    },
    pause(milliseconds = DEFAULT_PAUSE_MS) {
      const now = performance.now()
      const isFirst = pausedUntil <= now
      const more = now + milliseconds - Math.max(now, pausedUntil)
      if (more <= 0) return true
      if (waitedMs + more > maxWaitMs) return false
      waitedMs += more
      pausedUntil = now + milliseconds
      // Concurrent responses to one burst count only once.
      if (isFirst) intervalMs = Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, intervalMs * 2))
      return true
    },
    succeeded() {
      waitedMs = 0
      intervalMs = intervalMs < 1 ? 0 : intervalMs * RECOVERY
    },
  }
}

/**
 * Converts a Retry-After header (seconds or a date) to milliseconds, or returns undefined if it is missing or invalid.
 */
export function retryAfterMs(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const until = Date.parse(value)
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now())
}
