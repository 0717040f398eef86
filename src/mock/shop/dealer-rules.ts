import type { BodyOf } from '#contract/endpoint.ts'
import type { registerDealer } from '#contract/registration.ts'
import type { FieldErrors } from '../http/problem.ts'
import { isEmail } from './customers/email.ts'

type DealerRegistration = BodyOf<typeof registerDealer>
type Field = keyof DealerRegistration

/** Matches a domain with a top-level domain of 2 to 6 letters, optionally after http or https (FORM-10). */
const WEBSITE = /^(?:https?:\/\/)?(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,6}(?:[/?#]\S*)?$/i
/** Matches an optional leading 1, an area code with or without parentheses, three digits, and four digits (FORM-07). */
const PHONE = /^(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/
/** Accepted types of uploads, which are detected from their content (DEAL-33). */
const DOCUMENT_TYPES: ReadonlySet<string> = new Set(['application/pdf', 'image/tiff'])

/** Returns whether a text is a North American phone number (FORM-07). */
export function isPhone(text: string): boolean {
  return PHONE.test(text)
}

const ADDRESS_PARTS = ['StreetAddress', 'City', 'State', 'PostalCode', 'Country'] as const

/** Returns the errors by field for a registration that matches its schema (DEAL-25 to DEAL-33). */
export function findDealerErrors(form: DealerRegistration): FieldErrors {
  const errors: Partial<Record<Field, string[]>> = {}
  const check = (field: Field, isRight: boolean, text: string): void => {
    if (!isRight) errors[field] = [text]
  }
  check('website', WEBSITE.test(form.website), 'Website must be a valid URL')
  check('phone', isPhone(form.phone), 'Phone must be a valid phone number')
  check('email', isEmail(form.email), 'Email must be a valid email address')
  check('confirmPassword', form.confirmPassword === form.password, 'Password values must match')
  for (const field of requiredFields(form)) check(field, isFilled(form[field]), 'Required')
  for (const field of ['fflDocument', 'sotDocument'] as const) {
    const document = form[field]
    if (document === undefined) continue
    check(field, DOCUMENT_TYPES.has(document.type), 'Only PDF or TIFF files are accepted')
  }
  return errors
}

/** Returns errors for fields that other values make required. */
function requiredFields(form: DealerRegistration): Field[] {
  const fields: Field[] = []
  if (form.useForBillingAddress === 'false') fields.push(...ADDRESS_PARTS.map((part) => `billing${part}` as const))
  if (form.appearInDealerLocator === 'true' && form.useThisAddressInDealerLocator === 'false') {
    fields.push(...ADDRESS_PARTS.map((part) => `locator${part}` as const))
  }
  if (form.hasFflSot === 'true') fields.push('fflNumber', 'fflDocument')
  return fields
}

function isFilled(value: DealerRegistration[Field]): boolean {
  return value !== undefined && value !== ''
}
