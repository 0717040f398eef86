import { hashText } from '../namespace/random.ts'
import { createRedactor } from './redaction.ts'

/** Degrees are kept to one decimal, which is about ten kilometres: a map still works, a house is not found. */
const COORDINATE_FIELDS: ReadonlySet<string> = new Set(['latitude', 'longitude'])
const COORDINATE_STEPS = 10

/**
 * Takes everything personal out of a catalogue or content answer. The same value becomes the same pseudonym in each
 * recording of an origin, so that two recordings can be compared.
 */
export function createAnswerRedactor(origin: string): (answer: unknown) => unknown {
  const redactor = createRedactor(hashText(origin, 0), 'answer')
  const visit = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return redactor.field(field, value)
    if (typeof value === 'number' && COORDINATE_FIELDS.has(field)) {
      return Math.round(value * COORDINATE_STEPS) / COORDINATE_STEPS
    }
    if (Array.isArray(value)) return value.map((item) => visit(item, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]))
  }
  return (answer) => visit(answer, '')
}
