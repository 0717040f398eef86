import type { Replacement } from '#redaction/patterns.ts'
import { hashText } from '../namespace/random.ts'

/** Creates pseudonyms that are equal for equal values with the same key, such as the origin of an API. */
export function createPseudonyms(key: number | string): Replacement {
  const seed = typeof key === 'number' ? key : hashText(key, 0)
  return (kind, value) => `${kind}-${hashText(value, seed).toString(16).padStart(8, '0')}`
}

/** First placeholder character of remembered values, which are at most 20,000 private-use characters. */
export const FIRST_SIGN = 0xf_00_00
const SIGN = /^[\u{f0000}-\u{f4e1f}]$/u
const ZIP = /^\d{5}(?:-\d{4})?$/

/**
 * Returns pseudonyms in the format that the forms of the shop require. Redacting a pseudonym again does not change it.
 * The numbers 555-0100 to 555-0199 are unassigned in every area code.
 */
export function createShapedPseudonyms(origin: string): Replacement {
  const plain = createPseudonyms(origin)
  const made = new Set<string>()
  const shaped = (kind: string, value: string): string => {
    const pseudonym = plain(kind, value)
    if (kind === 'email') return `${pseudonym}@example.com`
    if (kind === 'address' && ZIP.test(value)) return value.replaceAll(/\d/g, '9')
    if (kind !== 'phone') return pseudonym
    const number = Number.parseInt(pseudonym.slice(-8), 16)
    const digits = `1${200 + (number % 800)}55501${String(number % 97).padStart(2, '0')}`
    let remainingDigits = value.replaceAll(/\D/g, '').length
    return value.replaceAll(/\d/g, () => digits.at(-remainingDigits--) ?? '1')
  }
  return (kind, value) => {
    if (made.has(value) || SIGN.test(value)) return value
    const pseudonym = shaped(kind, value)
    made.add(pseudonym)
    return pseudonym
  }
}
