import type { Difference } from '#contract/differences/difference.ts'
import { listEntries } from '#contract/differences/schema-path.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createViolation } from './behavior.ts'

/** Headers by name in lowercase. */
export type Headers = Readonly<Record<string, string>>

/** Public endpoints whose responses are private to one shopper, such as tokens and newsletter subscriptions. */
const PERSONAL: ReadonlySet<string> = new Set([
  'createGuest',
  'logIn',
  'register',
  'refreshToken',
  'getNewsletterStatus',
])

/**
 * Checks that the content type is JSON and that the charset is UTF-8. Browsers decode JSON as UTF-8 regardless of the
 * declared charset.
 */
export function findBodyHeaderDifferences(headers: Headers, body: unknown): Difference[] {
  const type = headers['content-type'] ?? ''
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'
  return [
    ...(/^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)
      ? []
      : [header('content-type', type === '' ? 'is missing; the response is JSON' : `is ${type}, not JSON`)]),
    ...(/^utf-?8$/i.test(charset)
      ? []
      : [header('content-type', `has charset ${charset}; browsers read JSON as UTF-8`)]),
    ...(hasBrokenText(body) ? [createViolation('response', 'has bytes that are not UTF-8')] : []),
  ]
}

/** Checks that shared caches cannot store private responses (RFC 9111 §3.5 for authenticated requests). */
export function findCacheDifferences(
  { id, method, access }: Endpoint,
  headers: Headers,
  hasBearer: boolean,
): Difference[] {
  if (access === 'everyone' && !PERSONAL.has(id)) return []
  const control = (headers['cache-control'] ?? '').toLowerCase()
  const mayBeShared = /\bpublic\b|\bs-maxage\s*=\s*"?0*[1-9]/.test(control)
  const isGuarded = hasBearer || method !== 'GET' || /\b(?:private|no-store|no-cache)\b/.test(control)
  const age = Number(headers['age'] ?? 0)
  return [
    ...(mayBeShared ? [header('cache-control', 'lets shared caches store private data')] : []),
    ...(mayBeShared || isGuarded ? [] : [header('cache-control', 'is neither private nor no-store for private data')]),
    ...(age > 0 ? [header('age', 'shows that private data came from a shared cache')] : []),
  ]
}

function header(name: string, text: string): Difference {
  return createViolation(`header ${name}`, text)
}

/**
 * Returns whether a text contains U+FFFD, which replaces bytes that are not UTF-8 and does not occur in the texts of
 * the shop.
 */
function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u{fffd}')
  return listEntries(value).some(([name, inner]) => name.includes('\u{fffd}') || hasBrokenText(inner))
}
