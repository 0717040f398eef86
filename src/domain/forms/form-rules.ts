import { isEmail } from './email.ts'
import { lengthError } from './field-length.ts'

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

/** Required, and '{Field label} must be a valid email address' (FORM-03). */
export function emailField(name: string): Rule {
  const given = requiredField(name)
  return (value) =>
    given(value) ?? (isEmail(String(value).trim()) ? undefined : `${fieldLabel(name)} must be a valid email address`)
}

/** A new password: required and long enough (AUTH-14). */
export function newPasswordField(name: string): Rule {
  const given = requiredField(name)
  return (value) =>
    given(value) ??
    (String(value).length < PASSWORD_MIN_CHARACTERS
      ? `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters long`
      : undefined)
}

/** A confirmation: required, and what it confirms; `message` says that it differs (AUTH-15, DEAL-28). */
export function confirmationField(password: string | undefined, message: string): Rule {
  const given = requiredField('confirmPassword')
  return (value) => given(value) ?? (value === password ? undefined : message)
}

/** What is wrong with a zip that was typed (CHK-28); undefined when nothing is. */
export function shortZipError(zip: string): string | undefined {
  return zip.trim().length < ZIP_MIN_CHARACTERS ? `Zip code must be at least ${ZIP_MIN_CHARACTERS} digits` : undefined
}

/** The fields that break their rule, in the order of the rules; then those that are only too long (FORM-20). */
export function brokenRules<Form extends object>(form: Form, rules: Rules<Form>): FieldErrors<Form> {
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
