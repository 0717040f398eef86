import * as z from 'zod/mini'
import { type FieldContent, MAX_CHARACTERS, tooLongMessage } from './max-characters.ts'

/** A field of a body that may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function typed(content: FieldContent = 'line'): z.ZodMiniString<string> {
  return z.string().check(z.maxLength(MAX_CHARACTERS[content], tooLongMessage(content)))
}

/** A field of a body that may not; with a message of its own where one is asked for. */
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
