/** Most characters of a line that is typed into a form (FORM-20). */
const LINE_MAX_CHARACTERS = 200

/** Fields that take more or fewer: what the API takes of them. */
const MAX_CHARACTERS: Readonly<Record<string, number>> = {
  email: 254,
  dealerEmail: 254,
  zip: 10,
  shippingZip: 10,
  dealerZip: 10,
  postalCode: 10,
  billingPostalCode: 10,
  locatorPostalCode: 10,
  website: 2_048,
  lookingFor: 4_000,
  captcha: 10_000,
}

/** What is wrong with a value that is too long for its field; nothing of it is cut off. */
export function lengthError(field: string, value: unknown): string | undefined {
  const most = MAX_CHARACTERS[field] ?? LINE_MAX_CHARACTERS
  // What is sent has no blanks around it.
  if (typeof value !== 'string' || value.trim().length <= most) return undefined
  return `Must be at most ${most} characters long`
}
