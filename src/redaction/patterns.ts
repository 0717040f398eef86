import { isIP } from 'node:net'
import { isAccountNumber } from './account-number.ts'

/** Returns the replacement for private data of a kind. */
export type Replacement = (kind: string, found: string) => string

interface Pattern {
  readonly kind: string
  readonly expression: RegExp
  readonly accept?: (found: string) => boolean
  /** Whether the value is also common in the URLs of images and pages, where it is not secret. */
  readonly isCommonInUrls?: true
  /** Whether to search inside rejected text for overlapping matches, for example after a word and a number. */
  readonly overlaps?: true
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

/**
 * Patterns that recordings redact in addition. Reports keep texts readable for debugging, whereas recordings redact too
 * much rather than too little. Each expression takes linear time.
 */
const STRICT_PATTERNS: readonly Pattern[] = [
  { kind: 'token', expression: /eyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g },
  {
    kind: 'token',
    expression: /(?:gid|stub_(?:payment|captcha|rejected)|cart|access|refresh|mailed)_[\w-]{6,}/gi,
    accept: (found) => /\d/.test(found),
  },
  { kind: 'token', expression: /(?:[sp]k_(?:live|test)|gh[opsu]|xox[abp])[_-][\w-]{10,}|AKIA[A-Z\d]{16}/g },
  { kind: 'token', expression: /[\w-]{20,}/g, accept: isRandom, isCommonInUrls: true },
  { kind: 'token', expression: /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, isCommonInUrls: true },
  { kind: 'account', expression: /[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}/gi, accept: isAccountNumber, overlaps: true },
  { kind: 'ip', expression: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g, accept: (found) => isIP(found) !== 0 },
  {
    kind: 'ip',
    expression: /(?<![\w:])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:])/gi,
    accept: (found) => isIP(found) !== 0,
  },
  {
    kind: 'date',
    expression: /(?<!\d)(?:19\d\d|200\d|201[0-5])[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])(?!\d)/g,
  },
  {
    kind: 'date',
    expression: /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|[12]\d|3[01])[-./](?:19\d\d|200\d|201[0-5])(?!\d)/g,
  },
  { kind: 'date', expression: /(?:born|birth(?:day|date)?|dob)\b[^\d\n]{0,20}[\w .,/-]{0,20}\d{4}/gi },
  { kind: 'number', expression: /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g },
  { kind: 'number', expression: /\d{9,}/g, isCommonInUrls: true },
]

/** Quick check that skips most texts. Only matching texts can contain private data. */
const SUSPICIOUS =
  /@|%40|token|guest|sig|key|auth|credential|captcha|password|bearer|eyJ|(?:gid|stub_(?:payment|captcha|rejected)|cart|access|refresh|mailed)_|Newsletter|\d(?:[ ().-]{0,4}\d){8}|\d\s+[A-Z]/i

/** Replaces private data in a text. `replacement` receives the kind and the matched text. */
export function replacePrivate(text: string, replacement: Replacement): string {
  return SUSPICIOUS.test(text) ? replacePatterns(text, PATTERNS, replacement) : text
}

/** Replaces private data in a text, and whatever could be private. URLs keep the values that are common in them. */
export function replaceSuspected(text: string, isUrl: boolean, replacement: Replacement): string {
  const patterns = isUrl ? STRICT_PATTERNS.filter(({ isCommonInUrls }) => isCommonInUrls !== true) : STRICT_PATTERNS
  return replacePatterns(replacePrivate(text, replacement), patterns, replacement)
}

function replacePatterns(text: string, patterns: readonly Pattern[], replacement: Replacement): string {
  return patterns.reduce((done, pattern) => replacePattern(done, pattern, replacement), text)
}

function replacePattern(
  text: string,
  { kind, expression, accept = () => true, overlaps }: Pattern,
  replacement: Replacement,
): string {
  if (overlaps !== true) return text.replace(expression, (found) => (accept(found) ? replacement(kind, found) : found))
  const search = new RegExp(expression)
  let [done, from] = ['', 0]
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const [found] = match
    if (accept(found)) {
      done += text.slice(from, match.index) + replacement(kind, found)
      from = search.lastIndex
    } else search.lastIndex = match.index + 1
  }
  return done + text.slice(from)
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

/** Returns whether a run mixes uppercase letters, lowercase letters, and digits, or consists only of hash digits. */
function isRandom(run: string): boolean {
  if (/^[\da-f]{32,}$/i.test(run)) return true
  return /[a-z]/.test(run) && /[A-Z]/.test(run) && (run.match(/\d/g) ?? []).length > 1 && !/[-_]\w{1,8}[-_]/.test(run)
}
