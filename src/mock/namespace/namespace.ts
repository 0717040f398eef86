import { createRules, type Rules } from '../rules/rules.ts'
import { createStandInLog, type StandInLog } from '../stand-ins/stand-in-log.ts'
import { DEFAULT_STAND_IN_MODES, type StandInModes } from '../stand-ins/stand-in-modes.ts'
import { type Clock, createClock } from './clock.ts'
import { createJournal, type Journal } from './journal.ts'
import { createRandom, hashText, type SeededRandom } from './random.ts'

/** Namespaces that one engine keeps; the one unused for longest gives way to a new one. */
const MOST_NAMESPACES = 100

/** What a namespace may be called. */
export const NAMESPACE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

export const DEFAULT_NAMESPACE = 'default'

/** A world of its own: nothing in it can be seen from another one (MOCK-08). `Store` is the back end's. */
export interface Namespace<Store> {
  readonly name: string
  readonly clock: Clock
  readonly journal: Journal
  readonly standInLog: StandInLog
  store: Store
  rules: Rules
  random: SeededRandom
  standIns: StandInModes
  /** Back to the first state: store, random values, clock, rules, journal, stand-ins. */
  reset(seed?: number): void
}

export interface Namespaces<Store> {
  /** The namespace of this name, made at its first use. */
  get(name: string): Namespace<Store>
  names(): string[]
  remove(name: string): boolean
}

export interface NamespaceOptions<Store> {
  /** Decides the random values, whatever the namespace is called; without it the name does, so no two share a token. */
  readonly seed?: number | undefined
  readonly systemTime: () => number
  /** Makes the store that a namespace begins with. */
  readonly newStore: () => Store
}

export function createNamespaces<Store>(options: NamespaceOptions<Store>): Namespaces<Store> {
  // In the order of their last use.
  const known = new Map<string, Namespace<Store>>()
  let latest: Namespace<Store> | undefined
  return {
    get(name) {
      if (latest?.name === name) return latest
      const namespace = known.get(name) ?? createNamespace(name, options)
      known.delete(name)
      if (known.size >= MOST_NAMESPACES) {
        const idle = known.keys().next().value
        if (idle !== undefined) known.delete(idle)
      }
      known.set(name, namespace)
      latest = namespace
      return namespace
    },
    names: () => [...known.keys()].toSorted(),
    remove(name) {
      if (latest?.name === name) latest = undefined
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
    standInLog: createStandInLog(),
    store: options.newStore(),
    random: randomFor(options.seed),
    standIns: DEFAULT_STAND_IN_MODES,
    reset(seed = options.seed) {
      namespace.store = options.newStore()
      namespace.random = randomFor(seed)
      namespace.rules = newRules()
      namespace.standIns = DEFAULT_STAND_IN_MODES
      namespace.clock.useReal()
      namespace.journal.clear()
      namespace.standInLog.clear()
    },
  }
  return namespace
}
