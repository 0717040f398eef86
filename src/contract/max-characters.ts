/**
 * Most characters by what a field holds (FORM-20): a line, first and last name in one, an e-mail address (RFC 5321,
 * §4.5.3.1.3), a zip with its dash and four, an address of the web, a text of several lines, a captcha's answer.
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

/** What is said of a text that is too long. */
export function tooLongMessage(content: FieldContent): string {
  return `Must be at most ${MAX_CHARACTERS[content]} characters long`
}
