import type { MaxCharacters } from '#contract/field-limits.ts'
import { isEmail } from './email.rules.ts'
import { normalizeZip, normalizeZipOrInput } from './zip.rules.ts'

/** Error messages by field, in the order of the rules. */
export type FieldErrors<Form> = { readonly [Field in keyof Form]?: string }

/** Validates one value and returns an error message, or undefined if the value is valid. */
export type Rule = (value: unknown) => string | undefined

export type Rules<Form> = { readonly [Field in keyof Form]?: Rule }

/** Minimum length of a password in characters (CONST-06). */
export const PASSWORD_MIN_CHARACTERS = 8
/** Minimum length of a ZIP code in characters (CONST-06). */
const ZIP_MIN_CHARACTERS = 5

/** Returns whether a required field is empty: null, undefined, or only spaces (FORM-01). */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Returns whether a text contains no letters or numbers, so it cannot be a name or address. */
export function isEmptyText(value: unknown): boolean {
  return isBlank(value) || (typeof value === 'string' && !/[\p{L}\p{N}]/u.test(value))
}

/** Abbreviations in field names. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['EIN', 'FFL', 'ID', 'SOT', 'ZIP'])

/** Returns a field's label, which is its name split into words in sentence case (FORM-02, OPEN-105). */
function getFieldLabel(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ')
  return words
    .map((word, index) => {
      const upper = word.toUpperCase()
      if (ABBREVIATIONS.has(upper)) return upper
      return index === 0 ? upper.charAt(0) + word.slice(1) : word.toLowerCase()
    })
    .join(' ')
}

/** Returns the rule '{Field label} is required' (FORM-02). */
export function requiredField(name: string): Rule {
  return (value) => (isBlank(value) ? `${getFieldLabel(name)} is required` : undefined)
}

/** Returns the same rule for several fields. */
export function requiredFields<Name extends string>(...names: readonly Name[]): { readonly [Field in Name]: Rule } {
  return Object.fromEntries(names.map((name) => [name, requiredField(name)])) as { [Field in Name]: Rule }
}

/** Returns the rule '{Field label} is required' for a name, an address part, or other text that must contain a word. */
export function requiredText(name: string): Rule {
  return (value) => (isEmptyText(value) ? `${getFieldLabel(name)} is required` : undefined)
}

/** Returns the same rule for several texts. */
export function requiredTexts<Name extends string>(...names: readonly Name[]): { readonly [Field in Name]: Rule } {
  return Object.fromEntries(names.map((name) => [name, requiredText(name)])) as { [Field in Name]: Rule }
}

/** Returns the rules for a required US ZIP code (CHK-28). */
export function zipField(name: string): Rule {
  const requiredRule = requiredField(name)
  return (value) => requiredRule(value) ?? getZipCodeError(String(value))
}

/** Returns the rules for a required email address: '{Field label} must be a valid email address' (FORM-03). */
export function emailField(name: string): Rule {
  const requiredRule = requiredField(name)
  return (value) =>
    requiredRule(value) ??
    (isEmail(String(value).trim()) ? undefined : `${getFieldLabel(name)} must be a valid email address`)
}

/** Returns the rules for a new password: required, with a minimum length (AUTH-14). */
export function newPasswordField(name: string): Rule {
  const requiredRule = requiredField(name)
  return (value) =>
    requiredRule(value) ??
    (String(value).length < PASSWORD_MIN_CHARACTERS
      ? `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters long`
      : undefined)
}

/**
 * Returns the rules for a confirmation, which is required and must equal the password or else shows `message`
 * (AUTH-15, DEAL-28).
 */
export function confirmationField(password: string | undefined, message: string): Rule {
  const requiredRule = requiredField('confirmPassword')
  return (value) => requiredRule(value) ?? (value === password ? undefined : message)
}

/** Returns the error for a typed ZIP code (CHK-28), or undefined if it is valid. */
export function getZipCodeError(zip: string): string | undefined {
  if (zip.trim().length < ZIP_MIN_CHARACTERS) return `Zip code must be at least ${ZIP_MIN_CHARACTERS} digits`
  return normalizeZip(zip) === undefined ? 'ZIP code must have 5 or 9 digits' : undefined
}

/**
 * Returns the errors of fields that violate a rule, in the order of the rules. Fields whose only problem is their
 * length come last.
 */
export function validateRules<Form extends object>(form: Form, rules: Rules<Form>): FieldErrors<Form> {
  const errors: { [Field in keyof Form]?: string } = {}
  for (const field of Object.keys(rules) as (keyof Form)[]) {
    const message = rules[field]?.(form[field])
    if (message !== undefined) errors[field] = message
  }
  for (const [field, value] of Object.entries(form) as [keyof Form & string, unknown][]) {
    const message = getLengthError(field, value)
    if (message !== undefined) errors[field] ??= message
  }
  return errors
}

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
function getLengthError(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const content = CONTENTS[field] ?? 'line'
  const limit = MAX_CHARACTERS[content]
  // Values are trimmed before they are sent, and ZIP codes are reduced to digits and a hyphen.
  const sent = content === 'zip' ? normalizeZipOrInput(value) : value.trim()
  return sent.length > limit ? `Must be at most ${limit} characters long` : undefined
}
