import type { SeededRandom } from '../namespace/random.ts'
import { matchesPath } from './path-pattern.ts'
import type { Effect, Rule } from './rule.ts'

/** The parts of a request that rules can match. */
export interface MatchableRequest {
  readonly method: string
  /** Path without the namespace prefix. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Parsed body; undefined if there is none. */
  readonly body?: unknown
  readonly endpoint?: { readonly id: string; readonly path: string } | undefined
}

/** Maximum number of used-up rules in a namespace. The oldest ones are dropped first. */
const MAX_USED_RULES = 50

export interface ActiveRule {
  /** ID within the namespace, counted from 1. */
  readonly id: number
  readonly rule: Rule
  /** Number of times that the rule will still apply; undefined if unlimited. */
  remaining: number | undefined
  /** Number of requests that matched the rule, and number of requests to which it was applied. */
  matched: number
  applied: number
}

/** The rules of a namespace. */
export class Rules {
  #active: ActiveRule[] = []
  #used: ActiveRule[] = []
  #lastId = 0
  readonly #random: () => SeededRandom

  /** @param random returns the source of probabilities and delays */
  constructor(random: () => SeededRandom) {
    this.#random = random
  }

  add(...rules: readonly Rule[]): void {
    for (const rule of rules) {
      const remaining = rule.times ?? (rule.onCall === undefined ? undefined : 1)
      this.#active.push({ id: (this.#lastId += 1), rule, remaining, matched: 0, applied: 0 })
    }
  }

  /** Returns the active rules in insertion order. */
  list(): readonly ActiveRule[] {
    return this.#active
  }

  /** Returns used-up rules, newest first. */
  listUsed(): readonly ActiveRule[] {
    return this.#used
  }

  /** Removes a rule. @returns whether the rule existed. */
  remove(id: number): boolean {
    const before = this.#active.length
    this.#active = this.#active.filter((entry) => entry.id !== id)
    return this.#active.length < before
  }

  clear(): void {
    this.#active = []
    this.#used = []
  }

  /** Returns the effect of the first rule that applies to a request. */
  take(request: MatchableRequest): Effect | undefined {
    const entry = this.#active.find((each) => matchesRule(each.rule, request) && this.#applies(each))
    if (entry === undefined) return undefined
    if (entry.remaining === 0) {
      this.#active = this.#active.filter((other) => other !== entry)
      this.#used = [entry, ...this.#used].slice(0, MAX_USED_RULES)
    }
    return { ...entry.rule, delayMs: this.#drawDelay(entry.rule.delayMs), ruleId: entry.id }
  }

  /** Counts a matching request and returns whether the rule applies to it. */
  #applies(entry: ActiveRule): boolean {
    const { onCall = 1, probability } = entry.rule
    entry.matched += 1
    if (entry.matched < onCall || (probability !== undefined && this.#fraction() >= probability)) return false
    entry.applied += 1
    if (entry.remaining !== undefined) entry.remaining -= 1
    return true
  }

  #drawDelay(delay: Rule['delayMs']): number | undefined {
    if (!Array.isArray(delay)) return delay
    const [min, max] = delay
    return min + Math.floor(this.#fraction() * (max - min + 1))
  }

  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  #fraction(): number {
    return this.#random().next() / 2 ** 32
  }
}

function matchesRule(rule: Rule, { method, path, query = {}, body, endpoint }: MatchableRequest): boolean {
  const { match } = rule
  return (
    (rule.endpoint === undefined || rule.endpoint === endpoint?.id) &&
    (rule.method === undefined || rule.method.toUpperCase() === method) &&
    (rule.path === undefined || rule.path === endpoint?.path || matchesPath(rule.path, path)) &&
    Object.entries(match?.query ?? {}).every(([name, value]) => query[name] === value) &&
    (match?.body === undefined || contains(body, match.body))
  )
}

/** Returns whether a value contains all of the expected values. List entries match at any index. */
function contains(value: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return value === expected
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(expected)) return false
  return Object.entries(expected).every(([name, inner]) =>
    Array.isArray(value)
      ? value.some((entry) => contains(entry, inner))
      : Object.hasOwn(value, name) && contains((value as Record<string, unknown>)[name], inner),
  )
}
