import * as z from 'zod/mini'
import { type FieldContent, MAX_CHARACTERS, tooLongMessage } from './max-characters.ts'

/** Returns the schema of an optional form field. */
/* @__NO_SIDE_EFFECTS__ */
export function typed(content: FieldContent = 'line'): z.ZodMiniString<string> {
  return z.string().check(z.maxLength(MAX_CHARACTERS[content], tooLongMessage(content)))
}

/** Returns the schema of a required form field, optionally with a custom message. */
/* @__NO_SIDE_EFFECTS__ */
export function typedRequired(
  content: FieldContent = 'line',
  minLength = 1,
  message?: string,
): z.ZodMiniString<string> {
  return z
    .string()
    .check(z.minLength(minLength, message), z.maxLength(MAX_CHARACTERS[content], tooLongMessage(content)))
}
