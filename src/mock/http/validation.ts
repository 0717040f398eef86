import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { MOST_FAULTS } from './body-limits.ts'
import type { FieldErrors } from './problem.ts'

// Given to each parse instead of z.config(), which would change the texts of the whole process.
const context = { error: en().localeError }

export type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly errors: FieldErrors }

/**
 * Holds a value against a schema.
 * @param whole name of the value as a whole, for faults that belong to no field, e.g. `body`.
 */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown, whole: string): Parsed<z.output<S>> {
  const result = z.safeParse(schema, value, context)
  return result.success ? result : { success: false, errors: fieldErrors(result.error.issues, whole) }
}

/** Fields that a sentence names; the rest is counted. */
const SHOWN_FIELDS = 10

/** One sentence that names the fields at fault. */
export function faultSentence(subject: string, errors: FieldErrors): string {
  const faults = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join('; ')}`)
  const shown = faults.slice(0, SHOWN_FIELDS).join('. ')
  const more = faults.length > SHOWN_FIELDS ? `, and ${faults.length - SHOWN_FIELDS} more fields` : ''
  return `${subject} does not fit the contract. ${shown}${more}.`
}

function fieldErrors(issues: readonly z.core.$ZodIssue[], whole: string): FieldErrors {
  // A map, since a field can be called like a member of Object.prototype.
  const errors = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], text: string): void => {
    const field = path.map(String).join('.') || whole
    const texts = errors.get(field)
    if (texts !== undefined) texts.push(text)
    else if (errors.size < MOST_FAULTS) errors.set(field, [text])
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'Unrecognized field')
    } else add(issue.path, issue.message)
  }
  return Object.fromEntries(errors)
}
