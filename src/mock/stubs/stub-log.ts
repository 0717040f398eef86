import * as z from 'zod/mini'
import { STUBS } from './stub-modes.ts'

/** Maximum reports that a namespace keeps; the oldest are dropped first. */
const CAPACITY = 1000

/** A report of a stub script: the call and its arguments, without personal data. */
export const StubReport = z.strictObject({
  standIn: z.enum(STUBS),
  call: z.string().check(z.minLength(1), z.maxLength(100)),
  details: z.record(z.string(), z.unknown()),
})

export interface StubLogEntry {
  /** ISO time of the namespace's clock. */
  readonly at: string
  readonly standIn: z.infer<typeof StubReport>['standIn']
  readonly call: string
  /** Redacted again, because a page can pass anything. */
  readonly details: unknown
}

export interface StubLog {
  add(entry: StubLogEntry): void
  /** Oldest first. */
  entries(): readonly StubLogEntry[]
  clear(): void
}

/** Creates the log of the stubs of one namespace (MOCK-21). */
export function createStubLog(): StubLog {
  let entries: readonly StubLogEntry[] = []
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
