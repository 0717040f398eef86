import * as z from 'zod/mini'
import { assertWithinLimits, STATE_LIMITS } from '../http/body-limits.ts'
import { HttpError } from '../http/problem.ts'
import { fieldErrorSentence, parse, type Parsed } from '../http/validation.ts'
import { type ActiveRule, MAX_RULES } from '../rules/rules.ts'
import { validateRule } from '../rules/validate-rule.ts'
import { StubModes } from '../stubs/stub-modes.ts'
import { toClockTime } from './clock.ts'
import type { Namespace } from './namespace.ts'
import type { SeededRandom } from './random.ts'

/** Version of the format, incremented on every incompatible change. */
const FORMAT = 1

/** A time in a saved state, clamped to the range of a clock because older mocks could go past the year 9999. */
export const SavedTime = z.pipe(
  z.string().check(
    z.refine((text) => /^(?:\d{4}|[+-]\d{6})-.*Z$/.test(text) && !Number.isNaN(Date.parse(text)), {
      error: 'Must be an ISO date and time in UTC',
    }),
  ),
  z.transform((text) => new Date(toClockTime(Date.parse(text))).toISOString()),
)

const Count = z.int().check(z.minimum(0))

const SavedState = z.strictObject({
  format: z.literal(FORMAT),
  /** In ISO format. */
  savedAt: z.iso.datetime(),
  clock: z.strictObject({ mode: z.enum(['real', 'set', 'frozen']), now: SavedTime }),
  standIns: StubModes,
  rules: z
    .array(
      z.strictObject({ rule: z.unknown(), left: z.optional(z.int().check(z.minimum(1))), met: Count, struck: Count }),
    )
    .check(z.maxLength(MAX_RULES)),
  store: z.unknown(),
})

/** Defines how a back end saves and loads its store. */
export interface StoreState<Store> {
  /** Returns the store as JSON without readable secrets. */
  save(store: Store): unknown
  /**
   * Loads a saved store.
   * @param random source for the tokens and IDs of the loaded store
   */
  load(saved: unknown, random: SeededRandom): Parsed<Store>
}

/** Returns the state of a namespace in the format of a state file, without the journal (MOCK-59). */
export function serializeState<Store>(namespace: Namespace<Store>, { save }: StoreState<Store>): object {
  const { clock, stubs, rules, store } = namespace
  return {
    format: FORMAT,
    savedAt: new Date().toISOString(),
    clock: { mode: clock.mode(), now: new Date(clock.now()).toISOString() },
    standIns: stubs,
    rules: rules.list().map(({ rule, left, met, struck }) => ({ rule, left, met, struck })),
    store: save(store),
  } satisfies z.input<typeof SavedState>
}

/**
 * Restores a saved state in a namespace and clears its journal.
 * @throws {HttpError} 400 when the state has another version or is invalid. The namespace is unchanged in this case.
 */
export function loadState<Store>(saved: unknown, namespace: Namespace<Store>, { load }: StoreState<Store>): void {
  assertWithinLimits(saved, 'The state', STATE_LIMITS)
  assertFormat(saved)
  const { clock, standIns, rules, savedAt, store: savedStore } = unwrap(parse(SavedState, saved, 'state'), '')
  const checked = rules.map(({ rule, ...counts }, at): Omit<ActiveRule, 'id'> => ({
    left: undefined,
    ...counts,
    rule: unwrap(validateRule(rule), `rules.${at}.rule.`),
  }))
  // Uses a seed from the file so that values generated before saving are not generated again.
  const random = namespace.random.stream(`state of ${savedAt}`)
  const store = unwrap(load(savedStore, random), 'store.')
  namespace.reset()
  namespace.store = store
  namespace.random = random
  namespace.stubs = standIns
  for (const rule of checked) namespace.rules.restore(rule)
  if (clock.mode === 'set') namespace.clock.set(Date.parse(clock.now))
  if (clock.mode === 'frozen') namespace.clock.freeze(Date.parse(clock.now))
}

function assertFormat(saved: unknown): void {
  const format = typeof saved === 'object' && saved !== null && 'format' in saved ? saved.format : undefined
  if (format === FORMAT) return
  const seen = format === undefined ? 'It has no version' : `It has version ${JSON.stringify(format)}`
  const text = `The mock cannot read this state. ${seen}; the mock reads version ${FORMAT}.`
  throw new HttpError(400, text, { format: [`Must be ${FORMAT}`] })
}

function unwrap<T>(result: Parsed<T>, prefix: string): T {
  if (result.success) return result.data
  const errors = Object.fromEntries(Object.entries(result.errors).map(([field, texts]) => [prefix + field, texts]))
  throw new HttpError(400, fieldErrorSentence('The state', errors), errors)
}
