import { type Field, isRecord } from '../document-fields.ts'
import type { DocumentRule, RuleResult } from '../rule.ts'

/** Whether a text is an e-mail address; one look at its parts, since a pattern over dots takes long on many of them. */
export function isEmailAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.trim().split('@')
  const labels = host.split('.')
  return (
    name !== '' &&
    more.length === 0 &&
    !/\s/.test(name + host) &&
    labels.length > 1 &&
    labels.every((label) => label !== '')
  )
}

/** North American numbers (FORM-07). */
const PHONE = /^(?:1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/
const PHONE_FIELDS = new Set(['phone', 'phoneNumber'])

/** Ways to reach somebody that cannot work. */
export const contacts: DocumentRule = (document) =>
  document.fields.flatMap((field) => {
    const verdict = judge(field)
    return verdict === undefined ? [] : [{ ...verdict, document, field: field.path }]
  })

function judge({ name, value }: Field): RuleResult | undefined {
  if (name === 'coordinates' && isRecord(value)) return judgeCoordinates(value)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (name === 'email' && !isEmailAddress(value)) {
    return {
      rule: 'broken-email',
      severity: 'error',
      message: `“${value}” is no e-mail address, so nobody can write to it.`,
      fix: 'Write it as name@example.com.',
    }
  }
  if (!PHONE_FIELDS.has(name) || PHONE.test(value.trim())) return undefined
  return {
    rule: 'broken-phone',
    severity: 'error',
    message: `“${value}” is no North American phone number, so a tap on it calls nobody.`,
    fix: 'Write it as (555)-123-4567.',
  }
}

function judgeCoordinates({ latitude, longitude }: Readonly<Record<string, unknown>>): RuleResult | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (onEarth && !(latitude === 0 && longitude === 0)) return undefined
  return {
    rule: 'wrong-place',
    severity: 'error',
    message: onEarth
      ? 'The coordinates are 0, 0: a spot in the sea off Africa.'
      : `The coordinates ${latitude}, ${longitude} are not on the map.`,
    fix: 'Look the address up on a map and copy latitude and longitude, in this order; leave both empty to have no marker.',
  }
}
