import type { MockOutcome } from '../http/exchange.ts'

/** Requests that a namespace remembers; older ones are forgotten first, so that memory does not grow. */
const CAPACITY = 1000

/** An answer that the mock itself got wrong (MOCK-07, MOCK-18), or the live API that it passed the call on to (MOCK-84). */
export interface Violation {
  readonly kind: 'contract' | 'invariant' | 'crash'
  readonly endpoint: string
  /** Path into the answer, e.g. `items.0.quantity`. */
  readonly field: string
  readonly text: string
}

/** One request and what became of it; nothing personal or secret is in it. */
export interface JournalEntry {
  readonly sequence: number
  /** ISO time of the namespace's clock. */
  readonly at: string
  readonly requestId: string | undefined
  readonly method: string
  readonly path: string
  /** Id of the endpoint; undefined when the request fitted none. */
  readonly endpoint: string | undefined
  /** Redacted; undefined when there was none or it could not be read. */
  readonly body: unknown
  readonly outcome: MockOutcome['kind']
  /** HTTP status; undefined when nothing was answered. */
  readonly status: number | undefined
  /** Message of the problem that was answered. */
  readonly problem: string | undefined
  /** What the call was passed on to; undefined when the mock answered by itself. */
  readonly passedTo: 'live-api' | 'recording' | undefined
  /** Kind of the fault that was injected. */
  readonly fault: string | undefined
  /** Id of the rule that struck. */
  readonly rule: number | undefined
  readonly breach: Violation | undefined
}

export interface JournalQuery {
  readonly endpoint?: string | undefined
  readonly status?: number | undefined
  /** Only entries with a greater number. */
  readonly after?: number | undefined
  /** Text that the redacted body must contain, as JSON. */
  readonly contains?: string | undefined
}

/** What a request was and what became of it, before the journal numbers it. */
export type Described = Omit<JournalEntry, 'sequence'>

export interface Journal {
  /**
   * Remembers a request. `describe` redacts, so it is called when somebody reads the entry: most are never read,
   * and nothing leaves the journal any other way.
   */
  record(describe: () => Described, breached: boolean): void
  /** Matching entries, oldest first. */
  entries(query?: JournalQuery): JournalEntry[]
  /** Requests and breaches since the start or the last clearing, the forgotten ones included. */
  counts(): { readonly requests: number; readonly breaches: number }
  clear(): void
}

/** A bounded record of the requests of one namespace (MOCK-13). */
export function createJournal(capacity = CAPACITY): Journal {
  const ring: (() => JournalEntry)[] = []
  let requests = 0
  let breaches = 0
  return {
    record(describe, breached) {
      const sequence = requests + 1
      let entry: JournalEntry | undefined
      ring[requests % capacity] = () => (entry ??= { sequence, ...describe() })
      requests += 1
      if (breached) breaches += 1
    },
    entries(query = {}) {
      const oldest = requests > capacity ? requests % capacity : 0
      const inOrder = [...ring.slice(oldest), ...ring.slice(0, oldest)]
      // Unread ones are not redacted for nothing.
      const matching =
        query.after === undefined ? inOrder : inOrder.slice(Math.max(0, inOrder.length - requests + query.after))
      return matching.map((read) => read()).filter((entry) => matches(entry, query))
    },
    counts: () => ({ requests, breaches }),
    clear() {
      ring.length = 0
      requests = 0
      breaches = 0
    },
  }
}

function matches(entry: JournalEntry, query: JournalQuery): boolean {
  if (query.endpoint !== undefined && entry.endpoint !== query.endpoint) return false
  if (query.status !== undefined && entry.status !== query.status) return false
  return query.contains === undefined || (JSON.stringify(entry.body) ?? '').includes(query.contains)
}
