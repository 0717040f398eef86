/** The time of a namespace, in epoch milliseconds (MOCK-09). */
export interface Clock {
  now(): number
  /** Follows the system's time again. */
  useReal(): void
  /** Stands still, at the given time or at the current one. */
  freeze(at?: number): void
  /** Runs on from the given time. */
  set(at: number): void
  /** Moves forward by milliseconds, whether it runs or stands still. */
  advance(milliseconds: number): void
  mode(): 'real' | 'set' | 'frozen'
}

/** @param systemTime what the clock follows while nobody changed it, in epoch milliseconds. */
export function createClock(systemTime: () => number): Clock {
  let offset = 0
  let frozenAt: number | undefined
  const now = (): number => frozenAt ?? systemTime() + offset
  return {
    now,
    useReal() {
      offset = 0
      frozenAt = undefined
    },
    freeze(at = now()) {
      frozenAt = at
    },
    set(at) {
      frozenAt = undefined
      offset = at - systemTime()
    },
    advance(milliseconds) {
      if (frozenAt === undefined) offset += milliseconds
      else frozenAt += milliseconds
    },
    mode() {
      if (frozenAt !== undefined) return 'frozen'
      return offset === 0 ? 'real' : 'set'
    },
  }
}
