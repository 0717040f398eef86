import type { MockOutcome } from '../http/exchange.ts'

/** Maximum number of requests per namespace. The oldest ones are dropped first. */
const CAPACITY = 1000

/**
 * A violation in a response, either from the mock itself (MOCK-07, MOCK-18) or from the live API to which the request
 * was forwarded (MOCK-84).
 */
export interface Violation {
  readonly kind: 'contract' | 'invariant' | 'crash'
  readonly endpoint: string
  /** Path into the response, such as `items.0.quantity`. */
  readonly field: string
  readonly text: string
}

/** One request and its outcome, without private data. */
export interface JournalEntry {
  readonly sequence: number
  /** ISO time according to the namespace's clock. */
  readonly time: string
  readonly requestId: string | undefined
  readonly method: string
  readonly path: string
  /** Endpoint ID; undefined if the request did not match any endpoint. */
  readonly endpoint: string | undefined
  /** Redacted body; undefined if it is missing or cannot be parsed. */
  readonly body: unknown
  readonly outcome: MockOutcome['kind']
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined
  /** Message of the problem in the response. */
  readonly problem: string | undefined
  /** Upstream that responded; undefined if the mock itself responded. */
  readonly forwardedTo: 'live-api' | 'recording' | undefined
  /** Kind of the injected fault. */
  readonly fault: string | undefined
  /** ID of the applied rule. */
  readonly ruleId: number | undefined
  readonly violation: Violation | undefined
}

export interface JournalQuery {
  readonly endpoint?: string | undefined
  readonly status?: number | undefined
  /** Include only entries with a higher number. */
  readonly after?: number | undefined
  /** Text to find in the JSON of the redacted body. */
  readonly contains?: string | undefined
}

/** A request and its outcome before the journal assigns a number to it. */
export type NewJournalEntry = Omit<JournalEntry, 'sequence'>

export interface Journal {
  /**
   * Records a request. `describe` redacts it and is not called until the entry is first read, because most entries
   * never are. The journal exposes only redacted entries.
   */
  record(describe: () => NewJournalEntry, hasViolation: boolean): void
  /** Returns matching entries, oldest first. */
  entries(query?: JournalQuery): JournalEntry[]
  /**
   * Returns the number of requests and violations, including dropped entries, since the start or since the journal was
   * last cleared.
   */
  counts(): { readonly requests: number; readonly violations: number }
  clear(): void
}

/** Creates the journal of a namespace, with a limited number of requests (MOCK-13). */
export function createJournal(capacity = CAPACITY): Journal {
  const ring: (() => JournalEntry)[] = []
  let requests = 0
  let violations = 0
  return {
    record(describe, hasViolation) {
      const sequence = requests + 1
      let entry: JournalEntry | undefined
      ring[requests % capacity] = () => (entry ??= { sequence, ...describe() })
      requests += 1
      if (hasViolation) violations += 1
    },
    entries(query = {}) {
      const oldest = requests > capacity ? requests % capacity : 0
      const inOrder = [...ring.slice(oldest), ...ring.slice(0, oldest)]
      // Filtering first avoids redacting entries that do not match.
      const matching =
        query.after === undefined ? inOrder : inOrder.slice(Math.max(0, inOrder.length - requests + query.after))
      return matching.map((read) => read()).filter((entry) => matches(entry, query))
    },
    counts: () => ({ requests, violations }),
    clear() {
      ring.length = 0
      requests = 0
      violations = 0
    },
  }
}

function matches(entry: JournalEntry, query: JournalQuery): boolean {
  if (query.endpoint !== undefined && entry.endpoint !== query.endpoint) return false
  if (query.status !== undefined && entry.status !== query.status) return false
  return query.contains === undefined || (JSON.stringify(entry.body) ?? '').includes(query.contains)
}
