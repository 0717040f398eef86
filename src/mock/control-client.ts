import type { ClockChange } from './controls/clock-control.ts'
import type { OwnScenarios } from './controls/own-scenarios.ts'
import type { JournalEntry, JournalQuery } from './namespace/journal.ts'
import type { Rule } from './rules/rule.ts'
import type { WaitingRule } from './rules/rules.ts'
import type { Scenario, ScenarioResult } from './shop/controls/scenarios.ts'
import type { Mail, MailKind, TokenLifetimes } from './shop/store.ts'
import type { StandInModes } from './stand-ins/stand-in-modes.ts'

/** Controls of one namespace of a mock, with types, for tests. Each throws when the mock refuses, with its reason. */
export interface MockControls {
  readonly rules: {
    /** Adds all of them or none, and gives those that wait. */
    add(...rules: readonly Rule[]): Promise<readonly WaitingRule[]>
    list(): Promise<readonly WaitingRule[]>
    remove(id: number): Promise<readonly WaitingRule[]>
    clear(): Promise<readonly WaitingRule[]>
  }
  journal(query?: JournalQuery): Promise<{
    readonly requests: number
    readonly breaches: number
    readonly entries: readonly JournalEntry[]
  }>
  /** Back to the first state, and with a seed to that of the seed. */
  reset(seed?: number): Promise<void>
  /** Gives the mode and the ISO time after the change. */
  changeClock(change: ClockChange): Promise<{ readonly mode: string; readonly now: string }>
  setUp(scenario: Scenario): Promise<ScenarioResult>
  /** Adds scenarios to the mock, of all namespaces. */
  defineScenarios(scenarios: OwnScenarios): Promise<readonly string[]>
  /** Sets up one that was added. */
  setUpOwn(name: string): Promise<void>
  outbox(filter?: { readonly email?: string; readonly kind?: MailKind }): Promise<readonly Mail[]>
  setStandIns(modes: Partial<StandInModes>): Promise<StandInModes>
  /** Saves what the namespace holds as JSON, and loads it. */
  readonly state: { save(): Promise<object>; load(state: object): Promise<void> }
  setTokenLifetimes(lifetimes: Partial<TokenLifetimes>): Promise<TokenLifetimes>
}

/**
 * @param options `url` is the mock's address; `namespace` is `default` if left out; `fetch` can be that of a mock in
 *   this process.
 */
export function createMockControls(options: {
  readonly url: string
  readonly namespace?: string
  readonly fetch?: typeof fetch
}): MockControls {
  const { url, namespace = 'default', fetch = globalThis.fetch } = options
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/__ns/${namespace}/__mock/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T & { readonly message?: string }
    if (!response.ok) throw new Error(`The mock refused ${method} ${path}: ${answer.message}`)
    return answer
  }
  const asked = (path: string, query: object = {}): string => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given as [string, string][]).toString()}`
  }
  return {
    rules: {
      add: (...rules) => control('POST', 'rules', rules),
      list: () => control('GET', 'rules'),
      remove: (id) => control('DELETE', `rules/${id}`),
      clear: () => control('DELETE', 'rules'),
    },
    journal: (query) => control('GET', asked('journal', query)),
    async reset(seed) {
      await control('POST', 'reset', { seed })
    },
    changeClock: (change) => control('PUT', 'clock', change),
    setUp: (scenario) => control('POST', 'scenarios', scenario),
    defineScenarios: (scenarios) => control('PUT', 'scenarios', scenarios),
    async setUpOwn(name) {
      await control('POST', 'scenarios', { name })
    },
    outbox: (filter) => control('GET', asked('outbox', filter)),
    setStandIns: (modes) => control('PUT', 'stand-ins', modes),
    state: {
      save: () => control('GET', 'state'),
      async load(state) {
        await control('PUT', 'state', state)
      },
    },
    setTokenLifetimes: (lifetimes) => control('PUT', 'token-lifetimes', lifetimes),
  }
}
