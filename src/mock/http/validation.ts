import type * as z from 'zod/mini'
import { checkValue, type FieldProblem } from '#contract/validation/check-value.ts'
import { type FieldErrors, HttpError } from './problem.ts'

export type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly errors: FieldErrors }

/** Maximum number of field errors in a report. */
export const MAX_FIELD_ERRORS = 100

/**
 * Validates a value against a schema.
 * @param rootName name of the value itself, such as `body`, for errors that are not in a field
 */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown, rootName: string): Parsed<z.output<S>> {
  const result = checkValue(schema, value)
  return result.success ? result : { success: false, errors: fieldErrors(result.problems, rootName) }
}

/** Maximum number of fields that a message names. The rest are only counted. */
const SHOWN_FIELDS = 10

/** Returns a sentence that names the invalid fields. */
export function formatFieldErrors(subject: string, errors: FieldErrors): string {
  return `${subject} does not match the contract. ${joinFieldErrors(errors)}`
}

/** Returns the invalid fields with their messages, of which the last ends with a full stop. */
export function joinFieldErrors(errors: FieldErrors): string {
  const fields = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join('; ')}`)
  const shown = fields.slice(0, SHOWN_FIELDS).join('. ')
  const more = fields.length > SHOWN_FIELDS ? `, and ${fields.length - SHOWN_FIELDS} more fields` : ''
  return `${shown}${more}.`
}

/**
 * Throws if any fields are invalid.
 * @throws {HttpError} 400 with all invalid fields.
 */
export function throwFieldErrors(subject: string, errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new HttpError(400, formatFieldErrors(subject, errors), errors)
}

/**
 * Returns the parsed body or query of a request.
 * @throws {HttpError} 400 with all invalid fields.
 */
export function parseOrThrow<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  rootName: 'body' | 'query',
): z.output<S> {
  const result = parse(schema, value, rootName)
  if (result.success) return result.data
  throw new HttpError(400, formatFieldErrors(`The ${rootName}`, result.errors), result.errors)
}

function fieldErrors(problems: readonly FieldProblem[], rootName: string): FieldErrors {
  // This is a map, because a field could have the same name as a member of Object.prototype.
  const errors = new Map<string, string[]>()
  for (const { path, text } of problems) {
    const field = path.map(String).join('.') || rootName
    const texts = errors.get(field)
    if (texts !== undefined) texts.push(text)
    else if (errors.size < MAX_FIELD_ERRORS) errors.set(field, [text])
  }
  return Object.fromEntries(errors)
}
