import * as z from 'zod/mini'
import { assertWithinLimits, STATE_LIMITS } from '../http/body-limits.ts'
import { HttpError } from '../http/problem.ts'
import { formatFieldErrors, parse, type Parsed } from '../http/validation.ts'
import { type ActiveRule, MAX_RULES } from '../rules/rules.ts'
import { validateRule } from '../rules/validate-rule.ts'
import { StubModes } from '../stubs/stub-modes.ts'
import type { Namespace } from './namespace.ts'
import type { SeededRandom } from './random.ts'

/** Name and version of the format. Every incompatible change increments the version. */
const SCHEMA = 'storefront/mock-state@2'

const Count = z.int().check(z.minimum(0))

const SavedState = z.strictObject({
  schema: z.literal(SCHEMA),
  /** Time of the save in ISO format. */
  savedAt: z.iso.datetime(),
  clock: z.strictObject({ mode: z.enum(['real', 'set', 'frozen']), now: z.iso.datetime() }),
  stubs: StubModes,
  rules: z
    .array(
      z.strictObject({
        rule: z.unknown(),
        remaining: z.optional(z.int().check(z.minimum(1))),
        matched: Count,
        applied: Count,
      }),
    )
    .check(z.maxLength(MAX_RULES)),
  store: z.unknown(),
})

/** Saves and loads the store of a back end. */
export interface StoreState<Store> {
  /** Returns the store as JSON without readable secrets. */
  save(store: Store): unknown
  /**
   * Loads a saved store.
   * @param random source of the tokens and IDs in the loaded store
   */
  load(saved: unknown, random: SeededRandom): Parsed<Store>
}

/** Returns the state of a namespace in the format of a state file, without the journal (MOCK-59). */
export function serializeState<Store>(namespace: Namespace<Store>, { save }: StoreState<Store>): object {
  const { clock, stubs, rules, store } = namespace
  return {
    schema: SCHEMA,
    savedAt: new Date().toISOString(),
    clock: { mode: clock.mode(), now: new Date(clock.now()).toISOString() },
    stubs,
    rules: rules.list().map(({ rule, remaining, matched, applied }) => ({ rule, remaining, matched, applied })),
    store: save(store),
  } satisfies z.input<typeof SavedState>
}

/**
 * Restores a saved state in a namespace and clears its journal.
 * @throws {HttpError} 400 if the state is invalid or has an unsupported version, in which case the namespace stays
 * unchanged.
 */
export function loadState<Store>(saved: unknown, namespace: Namespace<Store>, { load }: StoreState<Store>): void {
  assertWithinLimits(saved, 'The state', STATE_LIMITS)
  assertSchema(saved)
  const { clock, stubs, rules, savedAt, store: savedStore } = unwrap(parse(SavedState, saved, 'state'), '')
  const checked = rules.map(({ rule, ...counts }, at): Omit<ActiveRule, 'id'> => ({
    remaining: undefined,
    ...counts,
    rule: unwrap(validateRule(rule), `rules.${at}.rule.`),
  }))
  // The seed comes from the file, so that values generated before the save are not repeated.
  const random = namespace.random.stream(`state of ${savedAt}`)
  const store = unwrap(load(savedStore, random), 'store.')
  namespace.reset()
  namespace.store = store
  namespace.random = random
  namespace.stubs = stubs
  for (const rule of checked) namespace.rules.restore(rule)
  if (clock.mode === 'set') namespace.clock.set(Date.parse(clock.now))
  if (clock.mode === 'frozen') namespace.clock.freeze(Date.parse(clock.now))
}

function assertSchema(saved: unknown): void {
  const schema = typeof saved === 'object' && saved !== null && 'schema' in saved ? saved.schema : undefined
  if (schema === SCHEMA) return
  const seen = schema === undefined ? 'It has no version' : `It has version ${JSON.stringify(schema)}`
  const text = `The mock cannot read this state. ${seen}; the mock reads ${SCHEMA}.`
  throw new HttpError(400, text, { schema: [`Must be ${SCHEMA}`] })
}

function unwrap<T>(result: Parsed<T>, prefix: string): T {
  if (result.success) return result.data
  const errors = Object.fromEntries(Object.entries(result.errors).map(([field, texts]) => [prefix + field, texts]))
  throw new HttpError(400, formatFieldErrors('The state', errors), errors)
}
