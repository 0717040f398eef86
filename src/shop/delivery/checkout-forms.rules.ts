import type { CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import { isEmail } from '../lib/forms/email.rules.ts'
import {
  validateRules,
  type FieldErrors,
  isBlank,
  isEmptyText,
  type Rules,
  getZipCodeError,
} from '../lib/forms/form-rules.rules.ts'
import { isPhone } from '../lib/forms/phone.rules.ts'
import { normalizeZipOrInput } from '../lib/forms/zip.rules.ts'

/** Form of the billing step (CHK-07 to CHK-09). The shipping method is undefined until the shopper can choose one. */
export type BillingForm = Omit<CustomerInfo, 'name' | 'shippingName' | 'shippingMethodId'> & {
  readonly firstName: string
  readonly lastName: string
  /** Second line of an address, for which the API has no field. */
  readonly addressLine2: string
  readonly shippingFirstName: string
  readonly shippingLastName: string
  readonly shippingAddressLine2: string
  readonly shippingMethodId: number | null
}

/** The form fields of each address (CHK-07, CHK-08). */
export const ADDRESS_FIELDS = {
  billing: {
    firstName: 'firstName',
    lastName: 'lastName',
    company: 'company',
    phone: 'mainContact',
    address: 'address',
    line2: 'addressLine2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    country: 'country',
  },
  shipping: {
    firstName: 'shippingFirstName',
    lastName: 'shippingLastName',
    company: 'shippingCompany',
    phone: 'addressContact',
    address: 'shippingAddress',
    line2: 'shippingAddressLine2',
    city: 'shippingCity',
    state: 'shippingState',
    zip: 'shippingZip',
    country: 'shippingCountry',
  },
} as const satisfies Record<string, Record<string, keyof BillingForm>>

export type AddressNames = (typeof ADDRESS_FIELDS)[keyof typeof ADDRESS_FIELDS]

/** A billing or shipping address. The state is a two-letter code. */
export type BuyerAddress = { readonly [Line in keyof typeof ADDRESS_FIELDS.billing]: string }

/** A billing form that passed validation. */
export type CompleteBillingForm = BillingForm & { readonly shippingMethodId: number }

/** The licensed dealer who receives dealer items (CHK-19). */
export type DealerForm = DealerInfo

/** Card data for the payment provider's script, which is never stored or sent to our API (CHK-58, CHK-72). */
export interface CardForm {
  readonly cardNumber: string
  /** Month as two digits, '01' to '12'. */
  readonly month: string
  /** Year as four digits, such as '2030'. */
  readonly year: string
  readonly cardCode: string
}

export const emptyBillingForm: BillingForm = {
  email: '',
  firstName: '',
  lastName: '',
  company: '',
  mainContact: '',
  address: '',
  addressLine2: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  shippingFirstName: '',
  shippingLastName: '',
  shippingCompany: '',
  addressContact: '',
  shippingAddress: '',
  shippingAddressLine2: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  shippingCountry: 'US',
  optInNewsletter: false,
  shippingSameAsBilling: true,
  shippingMethodId: null,
}

export const emptyDealerForm: DealerForm = {
  dealerName: '',
  dealerEmail: '',
  dealerPhone: '',
  dealerAddress: '',
  dealerCity: '',
  dealerState: '',
  dealerZip: '',
  dealerCountry: 'US',
}

export const emptyCardForm: CardForm = { cardNumber: '', month: '', year: '', cardCode: '' }

/**
 * Returns the error for an empty required field, which is the same on every checkout form (CHK-24 to CHK-38,
 * OPEN-009).
 */
export function required(value: unknown): string | undefined {
  return isBlank(value) ? 'Required' : undefined
}

/** Like `required`, but for names and address parts, which must contain a letter or digit. */
function requiredText(value: unknown): string | undefined {
  return isEmptyText(value) ? 'Required' : undefined
}

function email(value: unknown): string | undefined {
  return required(value) ?? (isEmail(String(value).trim()) ? undefined : 'Must be a valid email address')
}

function phone(value: unknown): string | undefined {
  return required(value) ?? (isPhone(String(value)) ? undefined : 'Must be a valid phone number')
}

/** Validates a phone number that may be empty. */
function optionalPhone(value: unknown): string | undefined {
  return isBlank(value) ? undefined : phone(value)
}

function zip(value: unknown): string | undefined {
  return required(value) ?? getZipCodeError(String(value))
}

/** Rules for the lines of an address. Company, phone, and the second line are optional (CHK-33). */
const LINE_RULES = {
  firstName: requiredText,
  lastName: requiredText,
  phone: optionalPhone,
  address: requiredText,
  city: requiredText,
  state: requiredText,
  zip,
  country: requiredText,
} satisfies Rules<BuyerAddress>

function addressRules(fields: (typeof ADDRESS_FIELDS)['billing' | 'shipping']): Rules<BillingForm> {
  return Object.fromEntries(
    Object.entries(LINE_RULES).map(([line, rule]) => [fields[line as keyof typeof LINE_RULES], rule]),
  )
}

const billingRules = {
  email,
  ...addressRules(ADDRESS_FIELDS.billing),
} satisfies Rules<BillingForm>

const shippingRules = addressRules(ADDRESS_FIELDS.shipping)

const dealerRules = {
  dealerName: requiredText,
  dealerEmail: email,
  dealerPhone: phone,
  dealerAddress: requiredText,
  dealerCity: requiredText,
  dealerState: requiredText,
  dealerZip: zip,
  dealerCountry: requiredText,
} satisfies Rules<DealerForm>

const cardRules = {
  cardNumber: required,
  month: required,
  year: required,
  cardCode: required,
} satisfies Rules<CardForm>

/** Validates the billing step. Shipping fields are checked only if shipping differs from billing (CHK-24 to CHK-32). */
export function validateBilling(form: BillingForm): FieldErrors<BillingForm> {
  const { shippingSameAsBilling } = form
  // Hidden fields are not sent.
  const hidden: readonly string[] = shippingSameAsBilling ? Object.values(ADDRESS_FIELDS.shipping) : []
  const shown = Object.fromEntries(Object.entries(form).filter(([field]) => !hidden.includes(field))) as BillingForm
  return validateRules(shown, {
    ...billingRules,
    ...(shippingSameAsBilling ? {} : shippingRules),
    shippingMethodId: required,
  })
}

/** Returns whether the billing form passes validation. */
export function isCompleteBillingForm(form: BillingForm): form is CompleteBillingForm {
  return Object.keys(validateBilling(form)).length === 0
}

/** Validates the dealer form, which is used only for dealer items (CHK-34 to CHK-38). */
export function validateDealer(form: DealerForm): FieldErrors<DealerForm> {
  return validateRules(form, dealerRules)
}

/** Validates the card form, except for checks by the payment provider (OPEN-001). */
export function validateCard(form: CardForm): FieldErrors<CardForm> {
  return validateRules(form, cardRules)
}

/** Returns the billing address if shipping is the same, or else the shipping address (CHK-41). */
export function getShippingAddress(form: BillingForm): BuyerAddress {
  return getAddress(form, form.shippingSameAsBilling ? 'billing' : 'shipping')
}

/** Returns one of the two addresses in a billing form, with its ZIP code in the format to send. */
export function getAddress(form: BillingForm, purpose: keyof typeof ADDRESS_FIELDS): BuyerAddress {
  const fields = Object.entries(ADDRESS_FIELDS[purpose])
  const address = Object.fromEntries(fields.map(([line, field]) => [line, form[field]])) as BuyerAddress
  return { ...address, zip: normalizeZipOrInput(address.zip) }
}
