import type * as z from 'zod/mini'
import { checkValue } from '#contract/validation/check-value.ts'
import { type FieldErrors, HttpError } from './problem.ts'

export type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly errors: FieldErrors }

/** Maximum number of fields in a report. */
const MAX_FIELDS = 100
/** Maximum number of fields that a message names. */
const SHOWN_FIELDS = 10

/**
 * Validates a value against a schema.
 * @param rootName name of the value itself, such as `body`, for errors that are not in a field
 */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown, rootName: string): Parsed<z.output<S>> {
  const result = checkValue(schema, value)
  if (result.success) return result
  // This is a map, because a field could have the same name as a member of Object.prototype.
  const errors = new Map<string, string[]>()
  for (const { path, text } of result.problems.slice(0, MAX_FIELDS)) {
    const field = path.map(String).join('.') || rootName
    errors.set(field, [...(errors.get(field) ?? []), text])
  }
  return { success: false, errors: Object.fromEntries(errors) }
}

/**
 * Returns the parsed body or query of a request.
 * @throws {HttpError} 400 with all invalid fields.
 */
export function parseOrThrow<S extends z.ZodMiniType>(schema: S, value: unknown, rootName: string): z.output<S> {
  const result = parse(schema, value, rootName)
  if (result.success) return result.data
  throw new HttpError(400, formatFieldErrors(`The ${rootName}`, result.errors), result.errors)
}

/**
 * Throws if any fields are invalid.
 * @throws {HttpError} 400 with all invalid fields.
 */
export function throwFieldErrors(subject: string, errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new HttpError(400, formatFieldErrors(subject, errors), errors)
}

/** Returns a sentence that names the invalid fields. */
export function formatFieldErrors(subject: string, errors: FieldErrors): string {
  const fields = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join('; ')}`)
  const more = fields.length > SHOWN_FIELDS ? `, and ${fields.length - SHOWN_FIELDS} more fields` : ''
  return `${subject} does not match the contract. ${fields.slice(0, SHOWN_FIELDS).join('. ')}${more}.`
}
