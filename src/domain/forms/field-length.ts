import type { MaxCharacters } from '#contract/max-characters.ts'
import { normalizeZipOrInput } from './zip.ts'

/** The limits of the contract, and that of a card code, which our API never receives (CHK-72). */
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

/** The content type of fields that are not a line, where the API accepts more or fewer characters (FORM-20). */
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

/** Returns the error of a value that is too long for its field. The value is never truncated. */
export function lengthError(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const content = CONTENTS[field] ?? 'line'
  const limit = MAX_CHARACTERS[content]
  // Values are sent trimmed, and a zip code only as digits and one hyphen.
  const sent = content === 'zip' ? normalizeZipOrInput(value) : value.trim()
  return sent.length > limit ? `Must be at most ${limit} characters long` : undefined
}
