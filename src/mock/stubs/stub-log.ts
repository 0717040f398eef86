import * as z from 'zod/mini'
import { STUBS } from './stub-modes.ts'

/** Maximum number of reports per namespace. The oldest ones are dropped first. */
const CAPACITY = 1000

/** A report from a stub script, which contains a call and its arguments, without personal data. */
export const StubReport = z.strictObject({
  stub: z.enum(STUBS),
  call: z.string().check(z.minLength(1), z.maxLength(100)),
  details: z.record(z.string(), z.unknown()),
})

export interface StubLogEntry {
  /** ISO time according to the namespace's clock. */
  readonly time: string
  readonly stub: z.infer<typeof StubReport>['stub']
  readonly call: string
  /** These are redacted again, because a page can pass any values. */
  readonly details: unknown
}

export interface StubLog {
  add(entry: StubLogEntry): void
  /** Returns the reports, oldest first. */
  entries(): readonly StubLogEntry[]
  clear(): void
}

/** Creates the stub log of a namespace. */
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
