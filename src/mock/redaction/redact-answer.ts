import { hashText } from '../namespace/random.ts'
import { createRedactor, type Redactor } from './redaction.ts'

/** Fields whose whole value is replaced, by how their name reads. */
const PERSONAL_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:street_?)?address_?(?:line_?)?\d?$|^(?:street|line\d|zip|zip_?code|postal_?code)$/i, 'address'],
  [/(?:^|_)(?:phone|fax|mobile)|PhoneNumber$/i, 'phone'],
  [/(?:^|_)e_?mail|Email$/i, 'email'],
  [/token|secret|password|api_?key|authorization/i, 'token'],
]

/** What gives itself away in a text, beside what the mock's own redaction finds. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, 'token'],
  [/(?<=[?&][\w-]*(?:token|signature|sig|key|credential|auth)[\w-]*=)[^&#\s"]+/gi, 'token'],
  [/\+\d[\d ().-]{7,}\d/g, 'phone'],
  [
    /\b\d{1,6}\s+(?:[A-Z][\w.'-]*\s+){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Way|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Highway|Hwy|Parkway|Pkwy)\b/g,
    'address',
  ],
]

/** Names of shops and shipping methods are public, and the replayed shop needs them. */
const PUBLIC_FIELDS: ReadonlySet<string> = new Set(['name', 'company', 'city'])

/** Degrees are kept to one decimal, which is about ten kilometres: a map still works, a house is not found. */
const COORDINATE_FIELDS: ReadonlySet<string> = new Set(['latitude', 'longitude'])
const COORDINATE_STEPS = 10

/**
 * Takes everything personal out of a catalogue or content answer. The same value becomes the same pseudonym in each
 * recording of an origin, so that two recordings can be compared.
 */
export function createAnswerRedactor(origin: string): (answer: unknown) => unknown {
  const redactor = createRedactor(hashText(origin, 0))
  const visit = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return redactedText(value, field, redactor)
    if (typeof value === 'number' && COORDINATE_FIELDS.has(field)) {
      return Math.round(value * COORDINATE_STEPS) / COORDINATE_STEPS
    }
    if (Array.isArray(value)) return value.map((item) => visit(item, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]))
  }
  return (answer) => visit(answer, '')
}

function redactedText(value: string, field: string, redactor: Redactor): string {
  const kind = PERSONAL_FIELDS.find(([pattern]) => pattern.test(field))?.[1]
  if (kind !== undefined) return redactor.field(kind, value)
  const text = PATTERNS.reduce(
    (done, [pattern, found]) => done.replace(pattern, (part) => redactor.field(found, part)),
    value,
  )
  return PUBLIC_FIELDS.has(field) ? redactor.text(text) : redactor.field(field, text)
}
