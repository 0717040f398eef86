import { NUL, NUL_MESSAGE } from './nul.ts'
import type { FieldErrors } from './problem.ts'
import { MAX_FIELD_ERRORS, throwFieldErrors } from './validation.ts'

/** Maximum length of a text in a body, in characters. No field of the shop is longer. */
export const MAX_TEXT_LENGTH = 4000
/** Maximum length of a field name, in characters. */
const MAX_NAME_LENGTH = 100

export interface BodyLimits {
  /** Maximum characters per text. */
  readonly textLength: number
  /** Maximum depth of nested lists and objects. */
  readonly depth: number
}

/** Limits for request bodies. No endpoint needs more than five levels. */
const REQUEST_LIMITS: BodyLimits = { textLength: MAX_TEXT_LENGTH, depth: 16 }

/**
 * Limits for a saved state, which contains control bodies and catalog texts. Its size in bytes has its own limit
 * (MOCK-59).
 */
export const STATE_LIMITS: BodyLimits = { textLength: Number.POSITIVE_INFINITY, depth: 32 }

/**
 * Checks a parsed body against the limits.
 * @throws {HttpError} 400 with every field that is too long, nested too deeply, or contains NUL (MOCK-17).
 */
export function assertWithinLimits(body: unknown, subject: string, limits = REQUEST_LIMITS): void {
  const errors = findLimitErrors(body, limits)
  if (errors !== undefined) throwFieldErrors(subject, errors)
}

/** Returns the fields of a body that exceed the limits, or undefined if none does. */
export function findLimitErrors(body: unknown, limits = REQUEST_LIMITS): FieldErrors | undefined {
  const errors = new Map<string, string[]>()
  collectErrors(body, limits, [], errors)
  return errors.size > 0 ? Object.fromEntries(errors) : undefined
}

function collectErrors(value: unknown, limits: BodyLimits, path: string[], errors: Map<string, string[]>): void {
  if (typeof value === 'string') {
    if (value.length > limits.textLength) report(errors, path, `Must have at most ${limits.textLength} characters`)
    else if (value.includes(NUL)) report(errors, path, NUL_MESSAGE)
    return
  }
  if (typeof value !== 'object' || value === null || errors.size >= MAX_FIELD_ERRORS) return
  if (path.length >= limits.depth) {
    report(errors, path.slice(0, 1), `Must not be nested deeper than ${limits.depth} levels`)
    return
  }
  for (const name of Object.keys(value)) {
    if (name.length > MAX_NAME_LENGTH) report(errors, [name.slice(0, MAX_NAME_LENGTH)], 'Unrecognized field')
    else {
      path.push(name)
      collectErrors((value as Readonly<Record<string, unknown>>)[name], limits, path, errors)
      path.pop()
    }
  }
}

function report(errors: Map<string, string[]>, path: readonly string[], text: string): void {
  errors.set(path.join('.') || 'body', [text])
}
