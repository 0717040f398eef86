import * as z from 'zod/mini'
import { STUBS } from './stub-modes.ts'

/** Reports that a namespace remembers; older ones are forgotten first. */
const CAPACITY = 1000

/** What a stand-in script reports of a use: the call, and what it was given without anything personal. */
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
  /** Redacted again, since a page can pass anything. */
  readonly details: unknown
}

export interface StubLog {
  add(entry: StubLogEntry): void
  /** Oldest first. */
  entries(): readonly StubLogEntry[]
  clear(): void
}

/** What the stand-ins of one namespace were given (MOCK-21). */
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
