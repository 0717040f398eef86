import { type FieldContent, MAX_CHARACTERS, tooLong } from '#contract/max-characters.ts'

/** What a field of a form holds, where that is no line: the API takes more or fewer characters of it (FORM-20). */
const CONTENTS: Readonly<Record<string, FieldContent>> = {
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
}

/** What is wrong with a value that is too long for its field; nothing of it is cut off. */
export function lengthError(field: string, value: unknown): string | undefined {
  const content = CONTENTS[field] ?? 'line'
  // What is sent has no blanks around it.
  return typeof value === 'string' && value.trim().length > MAX_CHARACTERS[content] ? tooLong(content) : undefined
}
