import { setTimeout } from 'node:timers/promises'

/** A pause that an API asked for; all calls are held back. */
export interface Pause {
  /** Whole seconds. */
  readonly seconds: number
  readonly status: number
  /** As in `GET /Products`. */
  readonly request: string
}

/** How often a run asks again, and how long it waits. */
export interface RetryLimits {
  /** How often one call is made again, and milliseconds before the first time; then twice as many each time. */
  readonly retries: number
  readonly firstRetryMs: number
  /** How often calls are made again in one run: this often, and once more for so many calls. */
  readonly runRetries: number
  readonly requestsPerRetry: number
  /** Milliseconds of all pauses of a run together that an API asks for with `Retry-After`. */
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
  /** Waits until calls may be made. */
  ready(): Promise<void>
  /** Waits before a call is made again; false when it is not. */
  retry(tries: number): Promise<boolean>
  /** Holds back all calls; false when that would be longer than a run waits. */
  pause(pause: Pause): boolean
}

/** One for a run: retries and pauses are counted over all its calls. */
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

/** Whole seconds that a `Retry-After` asks for, given in seconds or as a date; undefined when there is none. */
export function retryAfterSeconds({
  'retry-after': value,
  date,
}: Readonly<Record<string, string>>): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const until = Date.parse(value)
  // The API's own clock counts, since it may differ from ours.
  const now = Date.parse(date ?? '') || Date.now()
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000))
}
