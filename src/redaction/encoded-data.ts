import { decodeText } from './normalized-text.ts'
import { type Replacement, replaceSuspected } from './patterns.ts'

const URL_OR_PATH = /^(?:https?:\/)?\//
const MAX_LAYERS = 3
const BASE64_RUN = /[\w+/-]{12,}={0,2}/g
/** Base64 characters that start at one of these offsets encode complete bytes. */
const BASE64_OFFSETS = [0, 1, 2, 3]

/** Replaces private data in a text, including percent-encoded and base64 data. */
export function replaceEncoded(text: string, replacement: Replacement, layers = MAX_LAYERS): string {
  const plain = layers > 0 ? decodeText(text) : text
  if (plain !== text) {
    const replaced = replaceEncoded(plain, replacement, layers - 1)
    if (replaced !== plain) return URL_OR_PATH.test(text) ? encodeURI(replaced) : replaced
  }
  const withoutBase64 = text.replace(BASE64_RUN, (run) => (hidesInBase64(run) ? replacement('text', run) : run))
  return replaceSuspected(withoutBase64, URL_OR_PATH.test(text), replacement)
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
  replaceSuspected(text, true, () => {
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
