import { createRules, type Rules } from '../rules/rules.ts'
import { createStubLog, type StubLog } from '../stubs/stub-log.ts'
import { DEFAULT_STUB_MODES, type StubModes } from '../stubs/stub-modes.ts'
import { type Clock, createClock } from './clock.ts'
import { createJournal, type Journal } from './journal.ts'
import { createRandom, hashText, type SeededRandom } from './random.ts'

/** Default for the maximum number of namespaces besides the default one. */
const MAX_NAMESPACES = 100

/** Matches valid namespace names. */
export const NAMESPACE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

export const DEFAULT_NAMESPACE = 'default'

/** An isolated state of the mock (MOCK-08). `Store` is the back end's data. */
export interface Namespace<Store> {
  readonly name: string
  readonly clock: Clock
  readonly journal: Journal
  readonly stubLog: StubLog
  store: Store
  rules: Rules
  random: SeededRandom
  stubs: StubModes
  /** Restores the initial state of the store, random values, clock, rules, journal, and stubs. */
  reset(seed?: number): void
}

export interface Namespaces<Store> {
  /** Returns the namespace with this name and creates it on first use. */
  get(name: string): Namespace<Store>
  names(): string[]
  remove(name: string): boolean
}

export interface NamespaceOptions<Store> {
  /**
   * Seed for the random values in every namespace. By default, the name of each namespace is its seed, so tokens
   * differ between namespaces.
   */
  readonly seed?: number | undefined
  readonly systemTime: () => number
  /** Creates the initial store of a namespace. */
  readonly newStore: () => Store
  /** Maximum number of namespaces besides the default one. */
  readonly maxNamespaces?: number | undefined
  readonly onDropped?: ((dropped: DroppedNamespace) => void) | undefined
}

/** A namespace that was dropped to make room for a new one. */
export interface DroppedNamespace {
  readonly name: string
  /** Milliseconds since its last request. */
  readonly unusedMs: number
  readonly maxNamespaces: number
}

/**
 * Creates namespaces on first use. If there are too many, a new namespace replaces the least recently used one. The
 * default namespace is never dropped (MOCK-56).
 */
export function createNamespaces<Store>(options: NamespaceOptions<Store>): Namespaces<Store> {
  const { systemTime, maxNamespaces = MAX_NAMESPACES, onDropped } = options
  // Ordered from least to most recently used.
  const known = new Map<string, { readonly namespace: Namespace<Store>; usedAt: number }>()
  let latest: { readonly namespace: Namespace<Store>; usedAt: number } | undefined
  const makeRoom = (): void => {
    const others = [...known].filter(([name]) => name !== DEFAULT_NAMESPACE)
    for (const [name, { usedAt }] of others.slice(0, Math.max(0, others.length - maxNamespaces))) {
      known.delete(name)
      onDropped?.({ name, unusedMs: systemTime() - usedAt, maxNamespaces })
    }
  }
  return {
    get(name) {
      if (latest?.namespace.name !== name) {
        const entry = known.get(name) ?? { namespace: createNamespace(name, options), usedAt: 0 }
        const isNew = !known.delete(name)
        known.set(name, entry)
        if (isNew) makeRoom()
        latest = entry
      }
      latest.usedAt = systemTime()
      return latest.namespace
    },
    names: () => [...known.keys()].toSorted(),
    remove(name) {
      if (latest?.namespace.name === name) latest = undefined
      return known.delete(name)
    },
  }
}

function createNamespace<Store>(name: string, options: NamespaceOptions<Store>): Namespace<Store> {
  const randomFor = (seed?: number): SeededRandom => createRandom(seed ?? hashText(name, 0))
  const newRules = (): Rules => createRules(() => namespace.random.stream('rules'))
  const namespace: Namespace<Store> = {
    name,
    clock: createClock(options.systemTime),
    rules: newRules(),
    journal: createJournal(),
    stubLog: createStubLog(),
    store: options.newStore(),
    random: randomFor(options.seed),
    stubs: DEFAULT_STUB_MODES,
    reset(seed = options.seed) {
      namespace.store = options.newStore()
      namespace.random = randomFor(seed)
      namespace.rules = newRules()
      namespace.stubs = DEFAULT_STUB_MODES
      namespace.clock.useReal()
      namespace.journal.clear()
      namespace.stubLog.clear()
    },
  }
  return namespace
}
