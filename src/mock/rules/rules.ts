import { HttpError } from '../http/problem.ts'
import { parseQuery } from '../http/query.ts'
import type { SeededRandom } from '../namespace/random.ts'
import { matchesPath } from './path-pattern.ts'
import type { Effect, Rule } from './rule.ts'

/** The parts of a request that rules can match. */
export interface MatchableRequest {
  readonly method: string
  /** Path without the namespace prefix. */
  readonly path: string
  /** Query as sent, without the question mark. */
  readonly query?: string
  /** Parsed body; undefined if there is none. */
  readonly body?: unknown
  readonly endpoint?: { readonly id: string; readonly path: string } | undefined
}

/** Maximum number of used-up rules in a namespace. The oldest ones are dropped first. */
const MAX_USED_RULES = 50

/** Maximum number of active rules in a namespace. */
export const MAX_RULES = 10_000

export interface ActiveRule {
  /** ID within the namespace, counted from 1. */
  readonly id: number
  readonly rule: Rule
  /** Number of times that the rule will still apply; undefined if unlimited. */
  readonly remaining: number | undefined
  /** Number of requests that matched the rule, and number of requests to which it was applied. */
  readonly matched: number
  readonly applied: number
}

export interface Rules {
  /**
   * Adds rules.
   * @throws {HttpError} 400 if the namespace would have too many, in which case none is added.
   */
  add(...rules: readonly Rule[]): void
  /** Adds a rule together with its counts, for loading a saved state. */
  restore(rule: Omit<ActiveRule, 'id'>): void
  /** Returns the active rules in insertion order. */
  list(): readonly ActiveRule[]
  /** Returns used-up rules, newest first (MOCK-144). */
  listUsed(): readonly ActiveRule[]
  /**
   * Removes a rule.
   * @returns whether the rule existed.
   */
  remove(id: number): boolean
  clear(): void
  /** Returns the effect of the first rule that applies to a request. */
  take(request: MatchableRequest): (Effect & { readonly ruleId: number }) | undefined
}

type Counted = { -readonly [Name in keyof ActiveRule]: ActiveRule[Name] }

/**
 * Creates the rules of a namespace (MOCK-14, MOCK-51, MOCK-52).
 * @param random returns the source of probabilities and delays
 */
export function createRules(random: () => SeededRandom): Rules {
  let active: Counted[] = []
  let used: readonly ActiveRule[] = []
  let latestId = 0
  return {
    add(...rules) {
      if (active.length + rules.length > MAX_RULES) {
        throw new HttpError(400, `A namespace has at most ${MAX_RULES} rules; remove some first.`)
      }
      for (const rule of rules) {
        const remaining = rule.times ?? (rule.onCall === undefined ? undefined : 1)
        active.push({ id: (latestId += 1), rule, remaining, matched: 0, applied: 0 })
      }
    },
    restore(rule) {
      active.push({ id: (latestId += 1), ...rule })
    },
    list: () => active.map((entry) => ({ ...entry })),
    listUsed: () => used,
    remove(id) {
      const previousCount = active.length
      active = active.filter((entry) => entry.id !== id)
      return active.length < previousCount
    },
    clear() {
      active = []
      used = []
    },
    take(request) {
      if (active.length === 0) return undefined
      const applied = active.find((entry) => matchesRule(entry.rule, request) && applies(entry, random()))
      if (applied === undefined) return undefined
      if (applied.remaining === 0) {
        active = active.filter((other) => other !== applied)
        used = [applied, ...used].slice(0, MAX_USED_RULES)
      }
      const { rule, id } = applied
      return { ...rule, delayMs: drawnDelay(rule.delayMs, random()), ruleId: id }
    },
  }
}

/** Counts a matching request and returns whether the rule applies to it. */
function applies(entry: Counted, random: SeededRandom): boolean {
  const { onCall = 1, probability } = entry.rule
  entry.matched += 1
  if (entry.matched < onCall || (probability !== undefined && fraction(random) >= probability)) return false
  entry.applied += 1
  if (entry.remaining !== undefined) entry.remaining -= 1
  return true
}

const UINT32_RANGE = 2 ** 32

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
function fraction(random: SeededRandom): number {
  return random.next() / UINT32_RANGE
}

function drawnDelay(delay: Rule['delayMs'], random: SeededRandom): number | undefined {
  if (typeof delay !== 'object') return delay
  const [min, max] = delay
  return min + Math.floor(fraction(random) * (max - min + 1))
}

function matchesRule(rule: Rule, { method, path, query = '', body, endpoint }: MatchableRequest): boolean {
  if (rule.endpoint !== undefined && rule.endpoint !== endpoint?.id) return false
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false
  if (rule.path !== undefined && rule.path !== endpoint?.path && !matchesPath(rule.path, path)) return false
  const { match } = rule
  if (match === undefined) return true
  const parameters = new Map(Object.entries(parseQuery(query)))
  if (!Object.entries(match.query ?? {}).every(([name, value]) => parameters.get(name) === value)) return false
  return match.body === undefined || containsValue(body, match.body)
}

/** Returns whether a value contains all of the expected values. List entries match at any index. */
function containsValue(value: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return value === expected
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(expected)) return false
  if (Array.isArray(expected)) {
    return expected.every((entry) => Object.values(value).some((inner) => containsValue(inner, entry)))
  }
  const fields = new Map(Object.entries(value))
  return Object.entries(expected).every(([name, inner]) => containsValue(fields.get(name), inner))
}
