const NATIONAL_DIGITS = 10
/** Maximum number of digits, including the country code (ITU-T E.164). */
const MAX_DIGITS = 15

/** Matches North American numbers: an optional 1, the area code, three digits, and four digits (FORM-07). */
const PHONE = /^(?:1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/

export function isPhone(value: string): boolean {
  return PHONE.test(value.trim())
}

/**
 * Formats the digits typed so far as (xxx)-xxx-xxxx. Digits before the last ten become a country prefix (FORM-08,
 * FORM-09, OPEN-106).
 */
export function formatPhone(value: string): string {
  const digits = value.replace(/\D/g, '').slice(0, MAX_DIGITS)
  const prefixLength = Math.max(0, digits.length - NATIONAL_DIGITS)
  const prefix = digits.slice(0, prefixLength)
  const national = digits.slice(prefixLength)
  return `${prefix === '' ? '' : `${prefix}-`}${formatNational(national)}`
}

/** Returns the `tel:` URL for a formatted number, treating ten digits as a North American number. */
export function toPhoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const international = phone.trim().startsWith('+') || digits.length > NATIONAL_DIGITS
  if (digits.length === NATIONAL_DIGITS && !international) return `tel:+1${digits}`
  return international ? `tel:+${digits}` : `tel:${digits}`
}

function formatNational(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line !== '') return `(${area})-${exchange}-${line}`
  if (exchange !== '') return `(${area})-${exchange}`
  return area
}
