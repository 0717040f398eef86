import type { FieldErrors } from './problem.ts'

/** Longest text in a body, in characters: more than any field of the shop holds. */
const LONGEST_TEXT = 4000
/** Longest name of a field, in characters. */
const LONGEST_NAME = 100
/** Levels of lists and objects inside each other; no call has more than five. */
const DEEPEST = 16
/** Fields that are reported; a body with more faults is refused for these alone. */
export const MOST_FAULTS = 100

/** What is too long or too deep in a parsed body, by field; undefined when all is well. Costs one walk over it. */
export function limitFaults(body: unknown): FieldErrors | undefined {
  const faults = new Map<string, string[]>()
  look(body, [], faults)
  return faults.size === 0 ? undefined : Object.fromEntries(faults)
}

function look(value: unknown, path: string[], faults: Map<string, string[]>): void {
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT) report(faults, path, `Must have at most ${LONGEST_TEXT} characters`)
    return
  }
  if (typeof value !== 'object' || value === null || faults.size >= MOST_FAULTS) return
  if (path.length >= DEEPEST) {
    report(faults, path.slice(0, 1), `Must not be nested deeper than ${DEEPEST} levels`)
    return
  }
  for (const name of Object.keys(value)) {
    if (name.length > LONGEST_NAME) report(faults, [name.slice(0, LONGEST_NAME)], 'Unrecognized field')
    else {
      path.push(name)
      look((value as Readonly<Record<string, unknown>>)[name], path, faults)
      path.pop()
    }
  }
}

function report(faults: Map<string, string[]>, path: readonly string[], text: string): void {
  faults.set(path.join('.') || 'body', [text])
}
