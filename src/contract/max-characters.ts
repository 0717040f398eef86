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
export function formatTooLong(content: FieldContent): string {
  return `Must be at most ${MAX_CHARACTERS[content]} characters long`
}
