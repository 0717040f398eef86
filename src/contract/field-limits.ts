import * as z from 'zod/mini'

/**
 * Maximum length in characters by type of content: a line, a full name, an email address (RFC 5321, §4.5.3.1.3), a
 * ZIP+4 code, a URL, a multi-line text, and a captcha response.
 */
export const MAX_CHARACTERS = {
  line: 200,
  wholeName: 401,
  email: 254,
  zip: 10,
  website: 2_048,
  notes: 4_000,
  captcha: 10_000,
} as const

export type MaxCharacters = typeof MAX_CHARACTERS
export type FieldContent = keyof MaxCharacters

/** Returns the message for a text that is too long. */
function formatTooLong(content: FieldContent): string {
  return `Must be at most ${MAX_CHARACTERS[content]} characters long`
}

/** Returns the schema of an optional form field. */
/* @__NO_SIDE_EFFECTS__ */
export function limitText(content: FieldContent = 'line'): z.ZodMiniString<string> {
  return z.string().check(z.maxLength(MAX_CHARACTERS[content], formatTooLong(content)))
}

/** Returns the schema of a required form field, optionally with a custom message. */
/* @__NO_SIDE_EFFECTS__ */
export function limitRequiredText(
  content: FieldContent = 'line',
  minLength = 1,
  message?: string,
): z.ZodMiniString<string> {
  return z.string().check(z.minLength(minLength, message), z.maxLength(MAX_CHARACTERS[content], formatTooLong(content)))
}
