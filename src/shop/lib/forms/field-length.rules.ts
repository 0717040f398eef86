import type { MaxCharacters } from '#contract/field-limits.ts'
import { normalizeZipOrInput } from './zip.rules.ts'

/** The limits from the contract, plus the limit for the card code, which is never sent to our API (CHK-72). */
const MAX_CHARACTERS: MaxCharacters & { readonly cardCode: 4 } = {
  line: 200,
  wholeName: 401,
  email: 254,
  zip: 10,
  website: 2_048,
  notes: 4_000,
  captcha: 10_000,
  cardCode: 4,
}

/** Content types of fields whose limit differs from that of a single line. */
const CONTENTS: Readonly<Record<string, keyof typeof MAX_CHARACTERS>> = {
  email: 'email',
  dealerEmail: 'email',
  zip: 'zip',
  shippingZip: 'zip',
  dealerZip: 'zip',
  postalCode: 'zip',
  billingPostalCode: 'zip',
  locatorPostalCode: 'zip',
  website: 'website',
  lookingFor: 'notes',
  captcha: 'captcha',
  cardCode: 'cardCode',
}

/** Returns the error for a value that exceeds the maximum length of its field. Values are never truncated. */
export function getLengthError(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const content = CONTENTS[field] ?? 'line'
  const limit = MAX_CHARACTERS[content]
  // Values are trimmed before they are sent, and ZIP codes are reduced to digits and a hyphen.
  const sent = content === 'zip' ? normalizeZipOrInput(value) : value.trim()
  return sent.length > limit ? `Must be at most ${limit} characters long` : undefined
}
