import type { CheckoutRequest } from '#contract/checkout.ts'
import type { FieldErrors } from '../http/problem.ts'
import { toEmailKey, isEmail } from './customers/email.ts'
import { isPhone } from './dealer-rules.ts'
import { isStateCode } from './states.ts'
import { getZipDigits } from './zips.ts'

/**
 * Returns the error message for a field that matches its schema but is still invalid. Returns undefined if the field
 * is valid.
 */
type Rule = (value: string) => string | undefined

/** Minimum number of characters in a ZIP code (CHK-28). */
const ZIP_MIN_CHARACTERS = 5
/** Code and name of the only country to which the shop ships (CHK-13). */
const COUNTRIES: ReadonlySet<string> = new Set(['US', 'United States'])

const required: Rule = (value) => (value.trim() === '' ? 'Required' : undefined)
/** A name or an address must not consist of punctuation alone. */
const requireText: Rule = (value) => (/[\p{Letter}\p{Number}]/u.test(value) ? undefined : 'Required')
const also =
  (isRight: (value: string) => boolean, text: string): Rule =>
  (value) =>
    required(value) ?? (isRight(value.trim()) ? undefined : text)

const email = also(isEmail, 'Must be a valid email address')
const phone = also(isPhone, 'Must be a valid phone number')
const longZip = also(({ length }) => length >= ZIP_MIN_CHARACTERS, 'Zip code must be at least 5 digits')
const zip: Rule = (value) =>
  longZip(value) ?? (getZipDigits(value) === undefined ? 'ZIP code must have 5 or 9 digits' : undefined)
const state = also(isStateCode, 'Must be the two-letter code of a state')
const country = also((value) => COUNTRIES.has(value), 'Must be US or United States')

/** Rules for the billing form (CHK-24 to CHK-28). */
const BILLING = { name: requireText, email, address: requireText, city: requireText, state, zip, country } as const
/**
 * Rules for the shipping fields, which apply only if the shipping address differs from the billing address (CHK-29 to
 * CHK-31).
 */
const SHIPPING = {
  shippingName: requireText,
  shippingAddress: requireText,
  shippingCity: requireText,
  shippingState: state,
  shippingZip: zip,
  shippingCountry: country,
} as const
/** Rules for the dealer form (CHK-35 to CHK-38). */
const DEALER = {
  dealerName: requireText,
  dealerAddress: requireText,
  dealerEmail: email,
  dealerPhone: phone,
  dealerCity: requireText,
  dealerState: state,
  dealerZip: zip,
  dealerCountry: country,
} as const

/**
 * Returns the errors by field for an order that matches its schema.
 * @param accountEmail email of the signed-in customer who places the order
 */
export function findCheckoutErrors(
  { customerInfo, dealerInfo }: CheckoutRequest,
  accountEmail: string | undefined,
): FieldErrors {
  const errors: Record<string, string[]> = {}
  const check = <Name extends string>(
    form: string,
    values: Record<NoInfer<Name>, string>,
    rules: Record<Name, Rule>,
  ): void => {
    for (const field of Object.keys(rules) as Name[]) {
      const text = rules[field](values[field])
      if (text !== undefined) errors[`${form}.${field}`] = [text]
    }
  }
  check('customerInfo', customerInfo, BILLING)
  if (!customerInfo.shippingSameAsBilling) check('customerInfo', customerInfo, SHIPPING)
  if (dealerInfo !== undefined) check('dealerInfo', dealerInfo, DEALER)
  if (accountEmail !== undefined && toEmailKey(customerInfo.email) !== toEmailKey(accountEmail)) {
    errors['customerInfo.email'] ??= ['Must be the email of your account']
  }
  return errors
}
