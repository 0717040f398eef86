import * as z from 'zod/mini'
import { STAND_INS } from './stand-in-modes.ts'

/** Reports that a namespace remembers; older ones are forgotten first. */
const CAPACITY = 1000

/** What a stand-in script reports of a use: the call, and what it was given without anything personal. */
export const StandInReport = z.strictObject({
  standIn: z.enum(STAND_INS),
  call: z.string().check(z.minLength(1), z.maxLength(100)),
  details: z.record(z.string(), z.unknown()),
})

export interface StandInEntry {
  /** ISO time of the namespace's clock. */
  readonly at: string
  readonly standIn: z.infer<typeof StandInReport>['standIn']
  readonly call: string
  /** Redacted again, since a page can pass anything. */
  readonly details: unknown
}

export interface StandInLog {
  add(entry: StandInEntry): void
  /** Oldest first. */
  entries(): readonly StandInEntry[]
  clear(): void
}

/** What the stand-ins of one namespace were given (MOCK-21). */
export function createStandInLog(): StandInLog {
  let entries: readonly StandInEntry[] = []
  return {
    add(entry) {
      entries = [...entries.slice(-CAPACITY + 1), entry]
    },
    entries: () => entries,
    clear() {
      entries = []
    },
  }
}
