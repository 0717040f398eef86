export type CardType = 'visa' | 'mastercard' | 'amex' | 'discover'

const MAX_DIGITS = 16
/** American Express numbers are shorter and grouped 4-6-5 (FORM-12). */
const AMEX_MAX_DIGITS = 15
const AMEX_START = /^3[47]/

/** Number of expiry years, including the current one (CONST-04). */
const EXPIRY_YEAR_COUNT = 10

/** Expiry months (CONST-03). */
export const EXPIRY_MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** Returns the four-digit expiry years. */
export function getExpiryYears(now: Date): string[] {
  return Array.from({ length: EXPIRY_YEAR_COUNT }, (_, index) => String(now.getFullYear() + index))
}

/** Formats digits in groups of four, or as 4-6-5 for American Express. Drops extra digits (FORM-11, FORM-12). */
export function formatCardNumber(value: string): string {
  const digits = value.replace(/\D/g, '')
  if (AMEX_START.test(digits)) {
    const number = digits.slice(0, AMEX_MAX_DIGITS)
    return [number.slice(0, 4), number.slice(4, 10), number.slice(10)].filter((group) => group !== '').join(' ')
  }
  return (digits.slice(0, MAX_DIGITS).match(/\d{1,4}/g) ?? []).join(' ')
}

/** Returns the card type indicated by the first digits (FORM-13), or undefined if they are ambiguous. */
export function getCardType(value: string): CardType | undefined {
  const digits = value.replace(/\D/g, '')
  if (digits.startsWith('4')) return 'visa'
  if (AMEX_START.test(digits)) return 'amex'
  if (/^(?:6011|65)/.test(digits)) return 'discover'
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  const first4 = Number(digits.slice(0, 4))
  return first4 >= 2221 && first4 <= 2720 ? 'mastercard' : undefined
}
