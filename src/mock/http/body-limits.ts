import { NUL, NUL_REFUSAL } from './nul.ts'
import { MOST_FIELD_ERRORS, refuseFieldErrors } from './validation.ts'

/** Longest text in a body, in characters: more than any field of the shop holds. */
export const LONGEST_TEXT = 4000
/** Longest name of a field, in characters. */
const LONGEST_NAME = 100
/** Levels of lists and objects inside each other; no call has more than five. */
const DEEPEST = 16

/**
 * Costs one walk over the parsed body.
 * @throws {Refusal} 400 that names every field which is too long or too deep (MOCK-17), or holds a NUL (MOCK-17).
 */
export function refuseOverLimits(body: unknown, subject: string): void {
  const errors = new Map<string, string[]>()
  look(body, [], errors)
  if (errors.size > 0) refuseFieldErrors(subject, Object.fromEntries(errors))
}

function look(value: unknown, path: string[], errors: Map<string, string[]>): void {
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT) report(errors, path, `Must have at most ${LONGEST_TEXT} characters`)
    else if (value.includes(NUL)) report(errors, path, NUL_REFUSAL)
    return
  }
  if (typeof value !== 'object' || value === null || errors.size >= MOST_FIELD_ERRORS) return
  if (path.length >= DEEPEST) {
    report(errors, path.slice(0, 1), `Must not be nested deeper than ${DEEPEST} levels`)
    return
  }
  for (const name of Object.keys(value)) {
    if (name.length > LONGEST_NAME) report(errors, [name.slice(0, LONGEST_NAME)], 'Unrecognized field')
    else {
      path.push(name)
      look((value as Readonly<Record<string, unknown>>)[name], path, errors)
      path.pop()
    }
  }
}

function report(errors: Map<string, string[]>, path: readonly string[], text: string): void {
  errors.set(path.join('.') || 'body', [text])
}
