import * as z from 'zod/mini'
import { type FieldContent, MAX_CHARACTERS, formatTooLong } from './max-characters.ts'

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
