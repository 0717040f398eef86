import type { PrivateValues } from '../journeys/journey.ts'

/** Replaces what belongs to a person by a stable name: `[email 1]`, `[card 1]`. */
export type Redact = (text: string) => string

interface Pattern {
  readonly kind: string
  readonly expression: RegExp
  readonly accept?: (text: string) => boolean
}

/** What is personal wherever it stands. */
const PATTERNS: readonly Pattern[] = [
  { kind: 'email', expression: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi },
  { kind: 'token', expression: /\bBearer\s+[\w.~+/-]+=*/gi },
  { kind: 'token', expression: /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g },
  { kind: 'token', expression: /(?<=\/(?:Cart\/guest|Newsletter\/verify)\/)[^/?#\s"'{}<>[\]]+/gi },
  { kind: 'token', expression: /(?<=[?&]token=)[^&#\s"'<>]+/gi },
  { kind: 'token', expression: /(?<="(?:token|accessToken|refreshToken|paymentToken|guestToken)"\s*:\s*")[^"]+(?=")/g },
  { kind: 'card', expression: /(?<!\d)(?:\d[ -]?){12,15}\d(?!\d)/g, accept: isCardNumber },
  { kind: 'phone', expression: /(?<![\w.-])(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?![\w.-])/g },
]

/**
 * Makes the redaction of one run. `known` are the values that the journey types; they are found in any case and, for
 * numbers, with other separators than the typed ones.
 */
export function createRedactor(known: PrivateValues): Redact {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

  const nameOf = (kind: string, value: string): string => {
    const key = `${kind} ${value.toLowerCase().replace(/[\s().-]/g, '')}`
    const existing = names.get(key)
    if (existing !== undefined) return existing
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `[${kind} ${count}]`
    names.set(key, name)
    return name
  }

  const literals = Object.entries(known)
    .flatMap(([kind, values]) => values.map((value) => ({ kind, value })))
    .filter(({ value }) => value !== '')
    // Longer values first, so that a name inside an address does not break the address up.
    .toSorted((a, b) => b.value.length - a.value.length)
    .map(({ kind, value }) => ({ name: nameOf(kind, value), expression: literalExpression(value) }))

  return (text) => {
    let redacted = text
    for (const { kind, expression, accept } of PATTERNS) {
      redacted = redacted.replace(expression, (found) =>
        accept === undefined || accept(found) ? nameOf(kind, found) : found,
      )
    }
    // After the patterns, so that a name inside an e-mail address does not break it up.
    for (const { name, expression } of literals) redacted = redacted.replace(expression, name)
    return redacted
  }
}

/** Redacts every text inside a value that goes to JSON; numbers and keys stay. */
export function redactDeep<Value>(value: Value, redact: Redact): Value {
  return JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
    typeof item === 'string' ? redact(item) : item,
  ) as Value
}

/** Matches a value as a whole word; the digits of a number also with separators between them. */
function literalExpression(value: string): RegExp {
  const digits = value.replace(/[\s().-]/g, '')
  const source = /^\d{7,}$/.test(digits)
    ? digits.split('').join('[\\s().-]*')
    : value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/\s+/g, '(?:\\s|\\+|%20)+')
  return new RegExp(`(?<![\\w])\\(?${source}(?![\\w])`, 'gi')
}

/** Whether the digits satisfy the check digit of card numbers (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return digits.some((digit) => digit !== 0) && sum % 10 === 0
}
