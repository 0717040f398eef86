import * as z from 'zod/mini'

/** Most characters of what somebody types into a line (FORM-20). */
const LINE = 200
/** An e-mail address (RFC 5321, §4.5.3.1.3), a zip with its dash and four, an address of the web, a text of several lines. */
const LIMITS = { email: 254, zip: 10, website: 2_048, notes: 4_000, captcha: 10_000 } as const
/** First and last name in one. */
const WHOLE_NAME = 2 * LINE + 1

type Kind = keyof typeof LIMITS | 'line' | 'wholeName'

function most(kind: Kind): number {
  return kind === 'line' ? LINE : kind === 'wholeName' ? WHOLE_NAME : LIMITS[kind]
}

/** A field of a body that may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function typed(kind: Kind = 'line'): z.ZodMiniString<string> {
  return z.string().check(z.maxLength(most(kind), tooLong(kind)))
}

/** A field of a body that may not; with a message of its own where one is asked for. */
/* @__NO_SIDE_EFFECTS__ */
export function typedRequired(kind: Kind = 'line', least = 1, message?: string): z.ZodMiniString<string> {
  return z.string().check(z.minLength(least, message), z.maxLength(most(kind), tooLong(kind)))
}

function tooLong(kind: Kind): string {
  return `Must be at most ${most(kind)} characters long`
}
