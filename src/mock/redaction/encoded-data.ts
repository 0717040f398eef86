import { isIP } from 'node:net'
import { replacePrivate } from '#contract/private-data.ts'
import { isAccountNumber } from './account-number.ts'

/** Returns the replacement for a value. The pseudonym includes `kind`. */
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
 * Patterns that recordings redact in addition to the shared list (`#contract/private-data.ts`). The shared list keeps
 * texts readable for debugging, whereas recordings redact too much rather than too little. Each expression takes
 * linear time (SEC-05).
 */
const PATTERNS: readonly Pattern[] = [
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

const URL_OR_PATH = /^(?:https?:\/)?\//
/** Matches percent-encoded characters and HTML entities to decode. */
const ENCODED = /%[\da-f]{2}|&#x?[\da-f]{1,6};/i
const MAX_LAYERS = 3
const BASE64_RUN = /[\w+/-]{12,}={0,2}/g
/** Base64 characters that start at one of these offsets encode complete bytes. */
const BASE64_OFFSETS = [0, 1, 2, 3]

/** Replaces private data in a text, including percent-encoded and base64 data. */
export function replaceEncoded(text: string, replacement: Replacement, layers = MAX_LAYERS): string {
  if (layers > 0 && ENCODED.test(text)) {
    const plain = decoded(text)
    const replaced = replaceEncoded(plain, replacement, layers - 1)
    if (replaced !== plain) return URL_OR_PATH.test(text) ? encodeURI(replaced) : replaced
  }
  const withoutBase64 = text.replace(BASE64_RUN, (run) => (hidesInBase64(run) ? replacement('text', run) : run))
  return replacePlain(withoutBase64, URL_OR_PATH.test(text), replacement)
}

function replacePlain(text: string, isUrl: boolean, replacement: Replacement): string {
  return PATTERNS.reduce(
    (done, pattern) => (isUrl && pattern.isCommonInUrls === true ? done : replacePattern(done, pattern, replacement)),
    replacePrivate(text, replacement),
  )
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

function decoded(text: string): string {
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (entity, hex: string, digits: string) => {
      const sign = Number.parseInt(digits, hex === '' ? 10 : 16)
      return sign > 0 && sign <= 0x10_ff_ff ? String.fromCodePoint(sign) : entity
    })
}

/** Returns whether a run of characters, or a segment of it, is text in base64 or contains private data. */
function hidesInBase64(run: string): boolean {
  if ([run, ...run.split('/')].some(isTextInBase64)) return true
  return BASE64_OFFSETS.some((offset) => {
    const bytes = Buffer.from(run.slice(offset), 'base64').toString('latin1')
    return (bytes.match(/[ -~]{8,}/g) ?? []).some(isPrivate)
  })
}

function isPrivate(text: string): boolean {
  let isFound = false
  replacePlain(text, true, () => {
    isFound = true
    return ''
  })
  return isFound
}

/** Minimum number of characters in base64. Shorter runs may be words. */
const MIN_BASE64_LENGTH = 12

function isTextInBase64(run: string): boolean {
  if (run.length < MIN_BASE64_LENGTH || !/\d|=$|[a-z][A-Z]/.test(run)) return false
  const bytes = Buffer.from(run, 'base64')
  const inside = bytes.toString()
  const encodedAgain = Buffer.from(inside).toString('base64url')
  return (
    encodedAgain === run.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_') &&
    /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(inside)
  )
}

/** Returns whether a run mixes uppercase letters, lowercase letters, and digits, or consists only of hash digits. */
function isRandom(run: string): boolean {
  if (/^[\da-f]{32,}$/i.test(run)) return true
  return /[a-z]/.test(run) && /[A-Z]/.test(run) && (run.match(/\d/g) ?? []).length > 1 && !/[-_]\w{1,8}[-_]/.test(run)
}
