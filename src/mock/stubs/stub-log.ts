import * as z from 'zod/mini'
import { STUBS } from './stub-modes.ts'

/** Maximum number of reports that a namespace keeps. The oldest ones are dropped first. */
const CAPACITY = 1000

/** A report from a stub script, with the call and its arguments but without personal data. */
export const StubReport = z.strictObject({
  standIn: z.enum(STUBS),
  call: z.string().check(z.minLength(1), z.maxLength(100)),
  details: z.record(z.string(), z.unknown()),
})

export interface StubLogEntry {
  /** ISO time according to the namespace's clock. */
  readonly at: string
  readonly standIn: z.infer<typeof StubReport>['standIn']
  readonly call: string
  /** Redacted a second time, because a page can pass any values. */
  readonly details: unknown
}

export interface StubLog {
  add(entry: StubLogEntry): void
  /** Returns the reports, oldest first. */
  entries(): readonly StubLogEntry[]
  clear(): void
}

/** Creates the stub log of a namespace (MOCK-21). */
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
