/** Maximum number of requests per namespace. The oldest ones are dropped first. */
const CAPACITY = 1000

/** A violation in a response, either from the mock itself or from the live API to which the request was forwarded. */
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
  readonly outcome: 'response' | 'truncated' | 'reset' | 'hang'
  /** HTTP status; undefined if there is no response, or not yet. */
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

/** Returns the current state of a request. Redacts it, and is called whenever the entry is read. */
type Describe = () => Omit<JournalEntry, 'sequence'>

/** The journal of a namespace, with a limited number of requests. It exposes only redacted entries. */
export class Journal {
  #recorded: { readonly sequence: number; readonly describe: Describe }[] = []
  #requests = 0
  #violations = 0

  record(describe: Describe): void {
    this.#recorded.push({ sequence: (this.#requests += 1), describe })
    if (this.#recorded.length > CAPACITY) this.#recorded.shift()
  }

  countViolation(): void {
    this.#violations += 1
  }

  /** Returns matching entries, oldest first. */
  entries({ endpoint, status, after = 0, contains }: JournalQuery = {}): JournalEntry[] {
    return this.#recorded
      .filter(({ sequence }) => sequence > after)
      .map(({ sequence, describe }) => ({ sequence, ...describe() }))
      .filter(
        (entry) =>
          (endpoint === undefined || entry.endpoint === endpoint) &&
          (status === undefined || entry.status === status) &&
          (contains === undefined || JSON.stringify(entry.body ?? '').includes(contains)),
      )
  }

  /**
   * Returns the number of requests and violations, including dropped entries, since the start or since the journal was
   * last cleared.
   */
  counts(): { readonly requests: number; readonly violations: number } {
    return { requests: this.#requests, violations: this.#violations }
  }

  clear(): void {
    this.#recorded = []
    this.#requests = 0
    this.#violations = 0
  }
}
