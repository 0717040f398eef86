import type { MaxCharacters } from '#contract/max-characters.ts'
import { normalizeZipOrInput } from './zip.ts'

/** The numbers of the contract, whose type allows no others, and a card code's, which no call of ours takes (CHK-72). */
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

/** What a field of a form holds, where that is no line: the API takes more or fewer characters of it (FORM-20). */
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

/** What is wrong with a value that is too long for its field; nothing of it is cut off. */
export function lengthError(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const content = CONTENTS[field] ?? 'line'
  const limit = MAX_CHARACTERS[content]
  // What is sent has no blanks around it, and of a zip code nothing but its digits and one hyphen.
  const sent = content === 'zip' ? normalizeZipOrInput(value) : value.trim()
  return sent.length > limit ? `Must be at most ${limit} characters long` : undefined
}
