import { setTimeout } from 'node:timers/promises'

/** A pause that an API requested; all requests are delayed. */
export interface Pause {
  /** Whole seconds. */
  readonly seconds: number
  readonly status: number
  /** For example `GET /Products`. */
  readonly request: string
}

/** Limits of the retries and waits of a run. */
export interface RetryLimits {
  /** Retries per request, and milliseconds before the first one; the wait doubles each time. */
  readonly retries: number
  readonly firstRetryMs: number
  /** Retries per run: this many, plus one for this many requests. */
  readonly runRetries: number
  readonly requestsPerRetry: number
  /** Maximum total milliseconds of the pauses of a run that an API requests with `Retry-After`. */
  readonly pausesMs: number
}

export const RETRY_LIMITS: RetryLimits = {
  retries: 4,
  firstRetryMs: 250,
  runRetries: 20,
  requestsPerRetry: 5,
  pausesMs: 300_000,
}

export interface RetryPolicy {
  /** Waits until requests may be sent. */
  ready(): Promise<void>
  /** Waits before a retry; returns false when there is none. */
  retry(tries: number): Promise<boolean>
  /** Delays all requests; returns false when that would be longer than a run waits. */
  pause(pause: Pause): boolean
}

/** Creates the policy of one run, which counts retries and pauses of all its requests. */
export function createRetryPolicy(
  limits: RetryLimits,
  signal: AbortSignal,
  onPause: ((pause: Pause) => void) | undefined,
): RetryPolicy {
  let [calls, retried, pausedMs, pausedUntil] = [0, 0, 0, 0]
  return {
    async ready() {
      calls += 1
      for (let remaining = pausedUntil - Date.now(); remaining > 0; remaining = pausedUntil - Date.now()) {
        await setTimeout(remaining, undefined, { signal })
      }
    },
    async retry(tries) {
      const isExhausted = retried >= limits.runRetries + calls / limits.requestsPerRetry
      if (tries > limits.retries || isExhausted) return false
      retried += 1
      await setTimeout(limits.firstRetryMs * 2 ** (tries - 1), undefined, { signal })
      return true
    },
    pause(pause) {
      const until = Date.now() + pause.seconds * 1000
      const more = until - Math.max(pausedUntil, Date.now())
      if (more <= 0) return true
      if (pausedMs + more > limits.pausesMs) return false
      pausedMs += more
      pausedUntil = until
      onPause?.(pause)
      return true
    },
  }
}

/** Returns the whole seconds of a `Retry-After` in seconds or as a date; undefined when there is none. */
export function retryAfterSeconds({
  'retry-after': value,
  date,
}: Readonly<Record<string, string>>): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const until = Date.parse(value)
  // Relative to the API's clock, which may differ from the local one.
  const now = Date.parse(date ?? '') || Date.now()
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000))
}
