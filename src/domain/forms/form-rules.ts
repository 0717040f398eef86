import { isEmail } from './email.ts'
import { lengthError } from './field-length.ts'
import { normalizeZip } from './zip.ts'

/** The message of each field that breaks its rule, in the order of the rules. */
export type FieldErrors<Form> = { readonly [Field in keyof Form]?: string }

/** Judges one value; undefined when it keeps the rule. */
export type Rule = (value: unknown) => string | undefined

export type Rules<Form> = { readonly [Field in keyof Form]?: Rule }

/** Fewest characters of a password (CONST-06). */
export const PASSWORD_MIN_CHARACTERS = 8
/** Fewest characters of a zip code (CONST-06). */
const ZIP_MIN_CHARACTERS = 5

/** Whether a required field would fail: null, undefined, or nothing but spaces (FORM-01). */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Whether a text has no letter and no number, so it is not a name or an address (FORM-30). */
export function isEmptyText(value: unknown): boolean {
  return isBlank(value) || (typeof value === 'string' && !/[\p{L}\p{N}]/u.test(value))
}

/**
 * The label of a field: its name split into words, each with a capital (FORM-02, OPEN-105).
 * @internal
 */
export function fieldLabel(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** '{Field label} is required' (FORM-02). */
export function requiredField(name: string): Rule {
  return (value) => (isBlank(value) ? `${fieldLabel(name)} is required` : undefined)
}

/** The same rule for several fields, in their order. */
export function requiredFields<Name extends string>(...names: readonly Name[]): { readonly [Field in Name]: Rule } {
  return Object.fromEntries(names.map((name) => [name, requiredField(name)])) as { [Field in Name]: Rule }
}

/** '{Field label} is required' for a name, a part of an address or another text in words (FORM-30). */
export function requiredText(name: string): Rule {
  return (value) => (isEmptyText(value) ? `${fieldLabel(name)} is required` : undefined)
}

/** The same rule for several texts, in their order. */
export function requiredTexts<Name extends string>(...names: readonly Name[]): { readonly [Field in Name]: Rule } {
  return Object.fromEntries(names.map((name) => [name, requiredText(name)])) as { [Field in Name]: Rule }
}

/** Required, and a zip code of the United States (CHK-28, CHK-121). */
export function zipField(name: string): Rule {
  const requiredRule = requiredField(name)
  return (value) => requiredRule(value) ?? zipCodeError(String(value))
}

/** Required, and '{Field label} must be a valid email address' (FORM-03). */
export function emailField(name: string): Rule {
  const requiredRule = requiredField(name)
  return (value) =>
    requiredRule(value) ??
    (isEmail(String(value).trim()) ? undefined : `${fieldLabel(name)} must be a valid email address`)
}

/** A new password: required and long enough (AUTH-14). */
export function newPasswordField(name: string): Rule {
  const requiredRule = requiredField(name)
  return (value) =>
    requiredRule(value) ??
    (String(value).length < PASSWORD_MIN_CHARACTERS
      ? `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters long`
      : undefined)
}

/** A confirmation: required, and what it confirms; `message` says that it differs (AUTH-15, DEAL-28). */
export function confirmationField(password: string | undefined, message: string): Rule {
  const requiredRule = requiredField('confirmPassword')
  return (value) => requiredRule(value) ?? (value === password ? undefined : message)
}

/** What is wrong with a zip code that was typed (CHK-28, CHK-121); undefined when nothing is. */
export function zipCodeError(zip: string): string | undefined {
  if (zip.trim().length < ZIP_MIN_CHARACTERS) return `Zip code must be at least ${ZIP_MIN_CHARACTERS} digits`
  return normalizeZip(zip) === undefined ? 'Zip code must have 5 or 9 digits' : undefined
}

/** The fields that break their rule, in the order of the rules; then those that are only too long (FORM-20). */
export function validateRules<Form extends object>(form: Form, rules: Rules<Form>): FieldErrors<Form> {
  const errors: { [Field in keyof Form]?: string } = {}
  for (const field of Object.keys(rules) as (keyof Form)[]) {
    const message = rules[field]?.(form[field])
    if (message !== undefined) errors[field] = message
  }
  for (const [field, value] of Object.entries(form) as [keyof Form & string, unknown][]) {
    const message = lengthError(field, value)
    if (message !== undefined) errors[field] ??= message
  }
  return errors
}
