import { type Field, isRecord } from '../document-fields.ts'
import type { DocumentRule, RuleResult } from '../rule.ts'

/**
 * Returns whether a string is a valid email address. Splits the string first, because a pattern for several dots is
 * slow for some input.
 */
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

/** Matches North American phone numbers (FORM-07). */
const PHONE = /^(?:1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/
const PHONE_FIELDS = new Set(['phone', 'phoneNumber'])

/** Finds invalid email addresses, phone numbers and coordinates. */
export const checkContacts: DocumentRule = (document) =>
  document.fields.flatMap((field) => {
    const verdict = checkField(field)
    return verdict === undefined ? [] : [{ ...verdict, document, field: field.path }]
  })

function checkField({ name, value }: Field): RuleResult | undefined {
  if (name === 'coordinates' && isRecord(value)) return checkCoordinates(value)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (name === 'email' && !isEmailAddress(value)) {
    return {
      rule: 'invalid-email',
      severity: 'error',
      message: `"${value}" is not a valid email address.`,
      fix: 'Write it as name@example.com.',
    }
  }
  if (!PHONE_FIELDS.has(name) || PHONE.test(value.trim())) return undefined
  return {
    rule: 'invalid-phone',
    severity: 'error',
    message: `"${value}" is not a valid US or Canadian phone number.`,
    fix: 'Write it as (555)-123-4567.',
  }
}

function checkCoordinates({ latitude, longitude }: Readonly<Record<string, unknown>>): RuleResult | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (onEarth && !(latitude === 0 && longitude === 0)) return undefined
  return {
    rule: 'invalid-coordinates',
    severity: 'error',
    message: onEarth
      ? 'The coordinates are 0, 0, which is in the ocean off Africa.'
      : `The coordinates ${latitude}, ${longitude} are not on the map.`,
    fix: 'Look up the address on a map and copy latitude and longitude, in this order. Leave both empty for no marker.',
  }
}
