/** Returns the replacement for private data of a kind. */
export type Replacement = (kind: string, found: string) => string

interface Pattern {
  readonly kind: string
  readonly expression: RegExp
  readonly accept?: (found: string) => boolean
}

/**
 * Patterns for private data in texts. Context-dependent patterns come first, so that replaced text is not replaced
 * again. Each expression takes linear time because no run of characters is scanned twice.
 */
const PATTERNS: readonly Pattern[] = [
  { kind: 'token', expression: /(?<=authorization\\{0,3}["']?\s{0,9}[:=]\s{0,9}\\{0,3}["']?)Bearer\s+[\w.~+/-]+=*/gi },
  { kind: 'token', expression: /\bBearer\s+[\w.~+/-]+=*/gi, accept: isBearerToken },
  { kind: 'token', expression: /(?<=\/(?:Cart\/guest|Newsletter\/verify)\/)[^/?#\s"'{}<>[\]\\]+/gi },
  {
    kind: 'token',
    expression:
      /(?<=[?&](?:[\w-]{0,40}(?:token|signature|credential)|guestId|(?:[\w-]{0,40}[-_])?(?:sig|key|auth))=)[^&#\s"'<>[\]\\]+/gi,
  },
  {
    kind: 'token',
    expression:
      /(?<="(?:\w{0,20}token|guestId|cartId|captcha|authorization|x-guest-id)\\{0,3}"\s{0,9}:\s{0,9}\\{0,3}")[^"\\[\]]+/gi,
  },
  { kind: 'password', expression: /(?<="\w{0,20}password\\{0,3}"\s{0,9}:\s{0,9}\\{0,3}")[^"\\[\]]+/gi },
  { kind: 'token', expression: /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g },
  {
    kind: 'token',
    expression: /\b(?:gid|stub_(?:payment|captcha|rejected)|cart)_[\w-]+|\b(?:access|refresh|mailed)_[\da-f]{32}\b/g,
  },
  {
    kind: 'email',
    expression: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu,
  },
  { kind: 'card', expression: /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g, accept: isCardNumber },
  // A bracket is part of a phone number only around its area code or country code.
  { kind: 'phone', expression: /(?:\((?=\+\d{1,3}\)))?\+\d(?:[\d .-]|[()](?=[\d ().-]{5})){7,20}\d/g },
  {
    kind: 'phone',
    expression:
      /(?:\((?=\d{3}\))|(?<![\w-]|\d\.)(?:1[-. ]?(?:\((?=\d{3}\)))?)?)\d{3}\)?[-. ]{0,3}\d{3}[-. ]?\d{4}(?![\w-]|\.\w)/g,
  },
  {
    kind: 'address',
    expression:
      /\b\d{1,6}\s{1,3}(?:[A-Z][\w.'-]{0,40}\s{1,3}){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Way|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Highway|Hwy|Parkway|Pkwy|Terrace)\b/g,
  },
]

/** Quick check that skips most texts. Only matching texts can contain private data. */
const SUSPICIOUS =
  /@|%40|token|guest|sig|key|auth|credential|captcha|password|bearer|eyJ|(?:gid|stub_(?:payment|captcha|rejected)|cart|access|refresh|mailed)_|Newsletter|\d(?:[ ().-]{0,4}\d){8}|\d\s+[A-Z]/i

/** Replaces private data in a text. `replacement` receives the kind and the matched text. */
export function replacePrivate(text: string, replacement: Replacement): string {
  if (!SUSPICIOUS.test(text)) return text
  return PATTERNS.reduce(
    (done, { kind, expression, accept = () => true }) =>
      done.replace(expression, (found) => (accept(found) ? replacement(kind, found) : found)),
    text,
  )
}

/** Minimum length of a token made of letters. English words after "bearer" are shorter. */
const MIN_TOKEN_LENGTH = 16

/** Returns whether the text after "Bearer" is a token rather than a word, as in "send a bearer token". */
function isBearerToken(text: string): boolean {
  const token = text.replace(/^Bearer\s+/i, '')
  return /[\d_]|[.~+/]\w|=$/.test(token) || token.length >= MIN_TOKEN_LENGTH
}

/** Returns whether the digits pass the Luhn check for card numbers. */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return digits.some((digit) => digit !== 0) && sum % 10 === 0
}
