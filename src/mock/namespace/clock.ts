/** The range of a clock: times that ISO 8601 writes with a four-digit year, from 1970. */
export const MIN_TIME = 0
export const MAX_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The time of a namespace, in epoch milliseconds (MOCK-09), always from `MIN_TIME` to `MAX_TIME`. */
export interface Clock {
  now(): number
  /** Follows the system's time again. */
  useReal(): void
  /** Freezes at a time, by default the current one. */
  freeze(at?: number): void
  /** Continues from a time. */
  set(at: number): void
  /** Moves forward by milliseconds, whether the clock runs or is frozen. */
  advance(milliseconds: number): void
  mode(): 'real' | 'set' | 'frozen'
}

/** @param systemTime the time that the clock follows until it is changed, in epoch milliseconds. */
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

/** Returns the closest time in the range of a clock. */
export function toClockTime(time: number): number {
  return Math.min(MAX_TIME, Math.max(MIN_TIME, time))
}
