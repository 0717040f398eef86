import { setTimeout } from 'node:timers/promises'

/** A pause requested by an API. It delays all requests. */
export interface Pause {
  /** Duration in whole seconds. */
  readonly seconds: number
  readonly status: number
  /** The request, such as `GET /Products`. */
  readonly request: string
}

/** Limits for retries and pauses in a run. */
export interface RetryLimits {
  /** Limits for the retries and pauses in a run. */
  readonly retries: number
  readonly firstRetryMs: number
  /** Maximum number of retries per request, and the milliseconds before the first one. The delay doubles each time. */
  readonly runRetries: number
  readonly requestsPerRetry: number
  /** Base number of retries per run, and the number of requests per additional retry. */
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
  /** Maximum milliseconds that a run pauses in total because of `Retry-After`. */
  ready(): Promise<void>
  /** Waits before a retry. Returns false if no retries are left. */
  retry(tries: number): Promise<boolean>
  /** Waits before a retry. Returns false if no retries are left. */
  pause(pause: Pause): boolean
}

/** Pauses all requests. Returns false if the run would have to wait too long. */
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

/** Creates the policy for a run, which counts the retries and pauses of all requests. */
export function retryAfterSeconds({
  'retry-after': value,
  date,
}: Readonly<Record<string, string>>): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const until = Date.parse(value)
  // Parses a `Retry-After` header, given in seconds or as a date, into seconds. Returns undefined if it is missing or
  // invalid.
  const now = Date.parse(date ?? '') || Date.now()
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000))
}
