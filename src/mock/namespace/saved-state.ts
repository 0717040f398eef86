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

/** Counts up when a file of before could no longer be read. */
const FORMAT = 1

/** A time as states hold it, also of mocks whose clock could pass the year 9999; it becomes one that a clock can show. */
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
  /** ISO time. */
  savedAt: z.iso.datetime(),
  clock: z.strictObject({ mode: z.enum(['real', 'set', 'frozen']), now: SavedTime }),
  standIns: StubModes,
  rules: z
    .array(
      z.strictObject({ rule: z.unknown(), left: z.optional(z.int().check(z.minimum(1))), met: Count, struck: Count }),
    )
    .check(z.maxLength(MAX_RULES)),
  /** The back end's. */
  store: z.unknown(),
})

/** How a back end saves what it remembers, and loads it. */
export interface StoreState<Store> {
  /** JSON without anything secret in clear. */
  save(store: Store): unknown
  /** @param random gives the tokens and ids of what is loaded. */
  load(saved: unknown, random: SeededRandom): Parsed<Store>
}

/** What a namespace holds, as a file may hold it; its journal is left out (MOCK-59). */
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
 * Puts a namespace into a state that was saved; its journal begins anew.
 * @throws {HttpError} 400 when the state is of another version or broken; the namespace is unchanged then.
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
  // Of the file, so that nothing that was drawn before it was saved is drawn again.
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
  const seen = format === undefined ? 'It has no version' : `It is of version ${JSON.stringify(format)}`
  const text = `This is no state that this mock reads. ${seen}; the mock reads version ${FORMAT}.`
  throw new HttpError(400, text, { format: [`Must be ${FORMAT}`] })
}

function unwrap<T>(result: Parsed<T>, prefix: string): T {
  if (result.success) return result.data
  const errors = Object.fromEntries(Object.entries(result.errors).map(([field, texts]) => [prefix + field, texts]))
  throw new HttpError(400, fieldErrorSentence('The state', errors), errors)
}
