import { createClock } from './namespace/clock.ts'
import { Journal } from './namespace/journal.ts'
import { createRandom, hashText } from './namespace/random.ts'
import { Rules } from './rules/rules.ts'
import type { ShopNamespace } from './shop/shop-request.ts'
import type { Store } from './shop/store.ts'
import { createStubLog, type StubLog } from './stubs/stub-log.ts'
import { DEFAULT_STUB_MODES, type StubModes } from './stubs/stub-modes.ts'

/** Default for the maximum number of namespaces besides the default one. */
const MAX_NAMESPACES = 100

/** Matches valid namespace names. */
export const NAMESPACE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

export const DEFAULT_NAMESPACE = 'default'

/** An isolated state of the mock. */
export interface Namespace extends ShopNamespace {
  readonly name: string
  readonly journal: Journal
  readonly stubLog: StubLog
  rules: Rules
  stubs: StubModes
  /** Restores the initial state of the store, random values, clock, rules, journal, and stubs. */
  reset(seed?: number): void
}

export interface Namespaces {
  /** Returns the namespace with this name and creates it on first use. */
  get(name: string): Namespace
  names(): string[]
  remove(name: string): boolean
}

export interface NamespaceOptions {
  /**
   * Seed for the random values in every namespace. By default, the name of each namespace is its seed, so tokens
   * differ between namespaces.
   */
  readonly seed?: number | undefined
  readonly now: () => number
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
 * default namespace is never dropped.
 */
export function createNamespaces(options: NamespaceOptions): Namespaces {
  const { now, maxNamespaces = MAX_NAMESPACES, onDropped } = options
  // Ordered from least to most recently used.
  const known = new Map<string, { readonly namespace: Namespace; usedAt: number }>()
  const makeRoom = (): void => {
    const others = [...known].filter(([name]) => name !== DEFAULT_NAMESPACE)
    for (const [name, { usedAt }] of others.slice(0, Math.max(0, others.length - maxNamespaces))) {
      known.delete(name)
      onDropped?.({ name, unusedMs: now() - usedAt, maxNamespaces })
    }
  }
  return {
    get(name) {
      const entry = known.get(name) ?? { namespace: createNamespace(name, options), usedAt: 0 }
      const isNew = !known.delete(name)
      known.set(name, entry)
      entry.usedAt = now()
      if (isNew) makeRoom()
      return entry.namespace
    },
    names: () => [...known.keys()].toSorted(),
    remove: (name) => known.delete(name),
  }
}

function createNamespace(name: string, { seed: defaultSeed, now, newStore }: NamespaceOptions): Namespace {
  const initialState = (seed = defaultSeed) => ({
    store: newStore(),
    random: createRandom(seed ?? hashText(name, 0)),
    rules: new Rules(() => namespace.random.stream('rules')),
    stubs: DEFAULT_STUB_MODES,
  })
  const namespace: Namespace = {
    name,
    clock: createClock(now),
    journal: new Journal(),
    stubLog: createStubLog(),
    ...initialState(),
    reset(seed) {
      Object.assign(namespace, initialState(seed))
      namespace.clock.useReal()
      namespace.journal.clear()
      namespace.stubLog.clear()
    },
  }
  return namespace
}
