import type { BodyOf } from '#contract/endpoint.ts'
import type { registerDealer } from '#contract/registration.ts'
import {
  validateRules,
  confirmationField,
  emailField,
  type FieldErrors,
  isBlank,
  newPasswordField,
  requiredField,
  requiredFields,
  requiredTexts,
  type Rules,
  zipField,
} from '../lib/forms/form-rules.rules.ts'
import { isPhone } from '../lib/forms/phone.rules.ts'
import { normalizeZipOrInput } from '../lib/forms/zip.rules.ts'

type RegistrationBody = BodyOf<typeof registerDealer>

/** A file in the form. This is a `File` in the browser. */
type RegistrationDocument = NonNullable<RegistrationBody['fflDocument']>

type Address<Prefix extends string> = {
  readonly [Field in (typeof ADDRESS_FIELDS)[number] as `${Prefix}${Field}`]: string
}

/** Values of the dealer registration form (DEAL-19 to DEAL-23). */
export interface DealerRegistrationForm extends Address<'billing'>, Address<'locator'> {
  readonly company: string
  readonly website: string
  readonly phone: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly firstName: string
  readonly lastName: string
  readonly streetAddress: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly useForBillingAddress: boolean
  readonly appearInDealerLocator: boolean
  readonly useThisAddressInDealerLocator: boolean
  readonly hasFflSot: boolean
  readonly fflNumber: string
  readonly sotEin: string
  readonly fflDocument: RegistrationDocument | null
  readonly sotDocument: RegistrationDocument | null
  readonly captcha: string
}

const ADDRESS_FIELDS = ['StreetAddress', 'City', 'State', 'PostalCode', 'Country'] as const

export const emptyDealerRegistration: DealerRegistrationForm = {
  company: '',
  website: '',
  phone: '',
  email: '',
  password: '',
  confirmPassword: '',
  firstName: '',
  lastName: '',
  streetAddress: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  useForBillingAddress: true,
  appearInDealerLocator: true,
  useThisAddressInDealerLocator: true,
  billingStreetAddress: '',
  billingCity: '',
  billingState: '',
  billingPostalCode: '',
  billingCountry: 'US',
  locatorStreetAddress: '',
  locatorCity: '',
  locatorState: '',
  locatorPostalCode: '',
  locatorCountry: 'US',
  hasFflSot: true,
  fflNumber: '',
  sotEin: '',
  fflDocument: null,
  sotDocument: null,
  captcha: '',
}

/**
 * Matches a domain with a top-level domain of 2 to 6 letters, with an optional scheme (http or https) and path
 * (FORM-10).
 */
const WEBSITE = /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,6}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Maximum length of a URL in characters, because browsers do not support longer ones. */
const MAX_URL_LENGTH = 2048

/** Returns whether a text can be the address of a website. @internal */
export function isWebsite(value: string): boolean {
  const url = value.trim()
  return url.length <= MAX_URL_LENGTH && WEBSITE.test(url)
}

function website(value: unknown): string | undefined {
  return requiredField('website')(value) ?? (isWebsite(String(value)) ? undefined : 'Website must be a valid URL')
}

function phone(value: unknown): string | undefined {
  return requiredField('phone')(value) ?? (isPhone(String(value)) ? undefined : 'Phone must be a valid phone number')
}

function captcha(value: unknown): string | undefined {
  return isBlank(value) ? 'Please complete the reCAPTCHA' : undefined
}

function addressRules(prefix: 'billing' | 'locator'): Rules<DealerRegistrationForm> {
  const postalCode = `${prefix}PostalCode` as const
  return {
    ...requiredTexts(...ADDRESS_FIELDS.map((field) => `${prefix}${field}` as const)),
    [postalCode]: zipField(`${prefix === 'billing' ? 'Billing' : 'Locator'} ZIP code`),
  }
}

/** Returns whether the dealer locator lists the dealer at a separate address. */
function hasSeparateLocatorAddress(
  form: Pick<DealerRegistrationForm, 'appearInDealerLocator' | 'useThisAddressInDealerLocator'>,
): boolean {
  return form.appearInDealerLocator && !form.useThisAddressInDealerLocator
}

/** Validates the dealer registration in form order (DEAL-24 to DEAL-32). */
export function validateDealerRegistration(form: DealerRegistrationForm): FieldErrors<DealerRegistrationForm> {
  return validateRules(form, {
    ...requiredTexts('company'),
    website,
    phone,
    ...requiredTexts('firstName', 'lastName'),
    email: emailField('email'),
    password: newPasswordField('password'),
    confirmPassword: confirmationField(form.password, 'Password values must match'),
    ...requiredTexts('streetAddress', 'city', 'state'),
    postalCode: zipField('ZIP code'),
    ...requiredTexts('country'),
    ...(form.useForBillingAddress ? {} : addressRules('billing')),
    ...(hasSeparateLocatorAddress(form) ? addressRules('locator') : {}),
    ...(form.hasFflSot ? requiredFields('fflNumber', 'fflDocument') : {}),
    captcha,
  })
}

/**
 * Returns the request body with all dealer fields. Booleans become strings, texts in hidden groups become empty, and
 * unselected files are omitted (DEAL-34).
 */
export function createRegistrationBody(form: DealerRegistrationForm): RegistrationBody {
  const text: Text = (name) => (/postalcode$/i.test(name) ? normalizeZipOrInput(form[name]) : form[name].trim())
  return {
    company: text('company'),
    website: text('website'),
    phone: text('phone'),
    email: text('email'),
    password: form.password,
    confirmPassword: form.confirmPassword,
    firstName: text('firstName'),
    lastName: text('lastName'),
    streetAddress: text('streetAddress'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postalCode'),
    country: text('country'),
    useForBillingAddress: flag(form.useForBillingAddress),
    appearInDealerLocator: flag(form.appearInDealerLocator),
    useThisAddressInDealerLocator: flag(form.useThisAddressInDealerLocator),
    ...pickAddress('billing', form.useForBillingAddress ? empty : text),
    ...pickAddress('locator', hasSeparateLocatorAddress(form) ? text : empty),
    hasFflSot: flag(form.hasFflSot),
    fflNumber: form.hasFflSot ? text('fflNumber') : '',
    sotEin: form.hasFflSot ? text('sotEin') : '',
    ...(form.hasFflSot ? getDocuments(form) : {}),
    captcha: form.captcha,
  }
}

type TextField = {
  [Field in keyof DealerRegistrationForm]: DealerRegistrationForm[Field] extends string ? Field : never
}[keyof DealerRegistrationForm]

type Text = (name: TextField) => string

const empty: Text = () => ''

function pickAddress<Prefix extends 'billing' | 'locator'>(prefix: Prefix, text: Text): Address<Prefix> {
  return Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [prefix + field, text(`${prefix}${field}`)]),
  ) as Address<Prefix>
}

function getDocuments({ fflDocument, sotDocument }: DealerRegistrationForm) {
  return { ...(fflDocument !== null && { fflDocument }), ...(sotDocument !== null && { sotDocument }) }
}

function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false'
}
