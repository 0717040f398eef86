import * as z from 'zod/mini'
import { createFieldError } from '../http/problem.ts'
import { type Clock, MAX_TIME, MIN_TIME } from '../namespace/clock.ts'

const Instant = z.iso
  .datetime({ offset: true, error: 'Must be an ISO date and time with a zone' })
  .check(z.refine((at) => isTime(Date.parse(at)), { error: 'Must be between 1970 and 9999 (UTC)' }))

/** A change to the clock of a namespace, in the format that the control accepts. */
export const ClockChange = z.union(
  [
    z.strictObject({ mode: z.literal('real') }),
    z.strictObject({ mode: z.literal('frozen'), at: z.optional(Instant) }),
    z.strictObject({ mode: z.literal('set'), at: Instant }),
    z.strictObject({ advanceSeconds: z.number().check(z.minimum(0)) }),
  ],
  'Must be {"mode":"real"}, {"mode":"frozen"} or {"mode":"set"} with an ISO "at" from 1970 to 9999, or {"advanceSeconds":60}',
)
export type ClockChange = z.infer<typeof ClockChange>

const MS_PER_SECOND = 1000

/**
 * Applies a change to a clock.
 * @throws {HttpError} 400 if the clock would move past the year 9999.
 */
export function applyClockChange(clock: Clock, change: ClockChange): void {
  if ('advanceSeconds' in change) advance(clock, change.advanceSeconds * MS_PER_SECOND)
  else if (change.mode === 'real') clock.useReal()
  else if (change.mode === 'set') clock.set(Date.parse(change.at))
  else clock.freeze(change.at === undefined ? undefined : Date.parse(change.at))
}

function advance(clock: Clock, milliseconds: number): void {
  if (!isTime(clock.now() + milliseconds)) {
    throw createFieldError('advanceSeconds', 'Must not move the clock past the year 9999')
  }
  clock.advance(milliseconds)
}

function isTime(time: number): boolean {
  return time >= MIN_TIME && time <= MAX_TIME
}

export function getClockState(clock: Clock): { mode: string; now: string } {
  return { mode: clock.mode(), now: new Date(clock.now()).toISOString() }
}
