/** Range of a clock, from 1970 to the last time that ISO 8601 can express with a four-digit year. */
export const MIN_TIME = 0
export const MAX_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The clock of a namespace in epoch milliseconds (MOCK-09), always between `MIN_TIME` and `MAX_TIME`. */
export interface Clock {
  now(): number
  /** Follows the system time again. */
  useReal(): void
  /** Freezes the clock at a time, or at the current time by default. */
  freeze(at?: number): void
  /** Continues from the given time. */
  set(at: number): void
  /** Advances the clock by milliseconds, whether it is running or frozen. */
  advance(milliseconds: number): void
  mode(): 'real' | 'set' | 'frozen'
}

/**
 * Creates a clock.
 * @param systemTime returns the time in epoch milliseconds that the clock follows until it is changed
 */
export function createClock(systemTime: () => number): Clock {
  let offset = 0
  let frozenAt: number | undefined
  const now = (): number => toClockTime(frozenAt ?? systemTime() + offset)
  return {
    now,
    useReal() {
      offset = 0
      frozenAt = undefined
    },
    freeze(at = now()) {
      frozenAt = toClockTime(at)
    },
    set(at) {
      frozenAt = undefined
      offset = toClockTime(at) - systemTime()
    },
    advance(milliseconds) {
      const at = toClockTime(now() + milliseconds)
      if (frozenAt === undefined) offset = at - systemTime()
      else frozenAt = at
    },
    mode() {
      if (frozenAt !== undefined) return 'frozen'
      return offset === 0 ? 'real' : 'set'
    },
  }
}

/** Clamps a time to the range of a clock. */
export function toClockTime(time: number): number {
  return Math.min(MAX_TIME, Math.max(MIN_TIME, time))
}
