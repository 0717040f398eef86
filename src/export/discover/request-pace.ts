import { setTimeout } from 'node:timers/promises'

/** Milliseconds that a fetch waits in total without a successful response in between. */
const MAX_WAIT_MS = 300_000
/** Pause after a 429 without Retry-After. */
const DEFAULT_PAUSE_MS = 1_000
/** Interval between requests after the first 429, and the longest one. */
const MIN_INTERVAL_MS = 20
const MAX_INTERVAL_MS = 1_000
/** Factor of the interval after each success: about a hundred successes return to full speed. */
const RECOVERY = 0.97

/** Slows all requests of a fetch down when the API asks for it (BUILD-76). */
export interface RequestPace {
  /** Waits until a request may be sent. */
  ready(signal: AbortSignal | undefined): Promise<void>
  /** Holds back all requests, and spaces later ones; false when that would exceed the limit. */
  pause(milliseconds: number | undefined): boolean
  /** Speeds up again, step by step. */
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
        // A response may have asked for a pause in the meantime.
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
      // Parallel responses to one burst count once.
      if (isFirst) intervalMs = Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, intervalMs * 2))
      return true
    },
    succeeded() {
      waitedMs = 0
      intervalMs = intervalMs < 1 ? 0 : intervalMs * RECOVERY
    },
  }
}

/** Returns the milliseconds of a Retry-After header in seconds or as a date; undefined without a valid one. */
export function retryAfterMs(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const until = Date.parse(value)
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now())
}
