import * as z from 'zod/mini'
import type { Clock } from '../namespace/clock.ts'

const Instant = z.iso.datetime({ offset: true, error: 'Must be an ISO date and time with a zone' })

/** A change of a namespace's clock, as the control takes it. */
export const ClockChange = z.union(
  [
    z.strictObject({ mode: z.literal('real') }),
    z.strictObject({ mode: z.literal('frozen'), at: z.optional(Instant) }),
    z.strictObject({ mode: z.literal('set'), at: Instant }),
    z.strictObject({ advanceSeconds: z.number().check(z.minimum(0)) }),
  ],
  'Must be {"mode":"real"}, {"mode":"frozen"} or {"mode":"set"} with an ISO "at", or {"advanceSeconds":60}',
)
export type ClockChange = z.infer<typeof ClockChange>

const MS_PER_SECOND = 1000

export function applyClockChange(clock: Clock, change: ClockChange): void {
  if ('advanceSeconds' in change) clock.advance(change.advanceSeconds * MS_PER_SECOND)
  else if (change.mode === 'real') clock.useReal()
  else if (change.mode === 'set') clock.set(Date.parse(change.at))
  else clock.freeze(change.at === undefined ? undefined : Date.parse(change.at))
}

export function clockState(clock: Clock): { mode: string; now: string } {
  return { mode: clock.mode(), now: new Date(clock.now()).toISOString() }
}
