import type { ClockChange } from './controls.ts'
import type { JournalEntry, JournalQuery } from './namespace/journal.ts'
import type { Rule } from './rules/rule.ts'
import type { ActiveRule } from './rules/rules.ts'
import type { Scenario, ScenarioResult } from './shop/controls/scenarios.ts'
import type { OutboxEmail, OutboxEmailKind, TokenLifetimes } from './shop/store.ts'
import type { StubModes } from './stubs/stub-modes.ts'

/**
 * Typed controls for one namespace of a mock, for use in tests. A method throws an error with the mock's message if
 * the mock rejects the call.
 */
export interface MockControls {
  readonly rules: {
    /** Adds either all of the rules or none, and returns the active rules. */
    add(...rules: readonly Rule[]): Promise<readonly ActiveRule[]>
    list(): Promise<readonly ActiveRule[]>
    /** Returns the used-up rules, newest first. */
    listUsed(): Promise<readonly ActiveRule[]>
    remove(id: number): Promise<readonly ActiveRule[]>
    clear(): Promise<readonly ActiveRule[]>
  }
  journal(query?: JournalQuery): Promise<{
    readonly requests: number
    readonly violations: number
    readonly entries: readonly JournalEntry[]
  }>
  /** Resets the namespace. A seed makes random values reproducible. */
  reset(seed?: number): Promise<void>
  /** Changes the clock and returns its new mode and ISO time. */
  changeClock(change: ClockChange): Promise<{ readonly mode: string; readonly now: string }>
  setUp(scenario: Scenario): Promise<ScenarioResult>
  outbox(filter?: { readonly email?: string; readonly kind?: OutboxEmailKind }): Promise<readonly OutboxEmail[]>
  setStubs(modes: Partial<StubModes>): Promise<StubModes>
  setTokenLifetimes(lifetimes: Partial<TokenLifetimes>): Promise<TokenLifetimes>
}

/**
 * Creates typed controls for a mock.
 * @param options `url` is the mock's URL, `namespace` defaults to `default`, and `fetch` may belong to an in-process
 * mock
 */
export function createMockControls(options: {
  readonly url: string
  readonly namespace?: string
  readonly fetch?: typeof fetch
}): MockControls {
  const { url, namespace = 'default', fetch = globalThis.fetch } = options
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/__ns/${encodeURIComponent(namespace)}/__mock/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const parsedBody = (await response.json()) as T & { readonly message?: string }
    if (!response.ok) throw new Error(`The mock rejected ${method} ${path}: ${parsedBody.message}`)
    return parsedBody
  }
  const withQuery = (path: string, query: object = {}): string => {
    const parameters = Object.entries(query).filter(([, value]) => value !== undefined)
    return parameters.length === 0
      ? path
      : `${path}?${new URLSearchParams(parameters as [string, string][]).toString()}`
  }
  return {
    rules: {
      add: (...rules) => control('POST', 'rules', rules),
      list: () => control('GET', 'rules'),
      listUsed: () => control('GET', 'rules/used'),
      remove: (id) => control('DELETE', `rules/${id}`),
      clear: () => control('DELETE', 'rules'),
    },
    journal: (query) => control('GET', withQuery('journal', query)),
    async reset(seed) {
      await control('POST', 'reset', { seed })
    },
    changeClock: (change) => control('PUT', 'clock', change),
    setUp: (scenario) => control('POST', 'scenarios', scenario),
    outbox: (filter) => control('GET', withQuery('outbox', filter)),
    setStubs: (modes) => control('PUT', 'stubs', modes),
    setTokenLifetimes: (lifetimes) => control('PUT', 'token-lifetimes', lifetimes),
  }
}
