import type { Endpoint } from '#contract/endpoint.ts'
import type { Difference } from '../live-api/difference.ts'
import { listEntries } from '../live-api/schema-path.ts'
import { createViolation } from './behavior.ts'

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>

/** Open to everyone, and yet the answer is one shopper's alone: tokens, and who gets the newsletter. */
const PERSONAL: ReadonlySet<string> = new Set([
  'createGuest',
  'logIn',
  'register',
  'refreshToken',
  'getNewsletterStatus',
])

/** The type is JSON's, the charset UTF-8, in which browsers read JSON whatever is claimed (MOCK-36). */
export function bodyHeaderDifferences(headers: Headers, body: unknown): Difference[] {
  const type = headers['content-type'] ?? ''
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'
  return [
    ...(/^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)
      ? []
      : [header('content-type', type === '' ? 'is missing; the answer is JSON' : `is ${type}, not JSON`)]),
    ...(/^utf-?8$/i.test(charset)
      ? []
      : [header('content-type', `says charset ${charset}; browsers read JSON as UTF-8`)]),
    ...(hasBrokenText(body) ? [createViolation('answer', 'has characters that are no UTF-8')] : []),
  ]
}

/** What is a shopper's own lies in no shared cache (MOCK-38; RFC 9111 §3.5 for what a bearer token opens). */
export function cacheDifferences({ id, method, access }: Endpoint, headers: Headers, hasBearer: boolean): Difference[] {
  if (access === 'everyone' && !PERSONAL.has(id)) return []
  const control = (headers['cache-control'] ?? '').toLowerCase()
  const mayBeShared = /\bpublic\b|\bs-maxage\s*=\s*"?0*[1-9]/.test(control)
  const isGuarded = hasBearer || method !== 'GET' || /\b(?:private|no-store|no-cache)\b/.test(control)
  const age = Number(headers['age'] ?? 0)
  return [
    ...(mayBeShared ? [header('cache-control', 'lets shared caches keep what is a shopper’s own')] : []),
    ...(mayBeShared || isGuarded
      ? []
      : [header('cache-control', 'is neither private nor no-store for what is a shopper’s own')]),
    ...(age > 0 ? [header('age', 'shows that a shared cache gave what is a shopper’s own')] : []),
  ]
}

function header(name: string, text: string): Difference {
  return createViolation(`header ${name}`, text)
}

/** U+FFFD stands where bytes were no UTF-8; no text of a shop has it. */
function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u{fffd}')
  return listEntries(value).some(([name, inner]) => name.includes('\u{fffd}') || hasBrokenText(inner))
}
