import type { Address, NewAddress } from '#contract/user.ts'
import { COUNTRIES } from '../../lib/forms/countries.rules.ts'
import {
  isBlank,
  validateRules,
  type FieldErrors,
  requiredText,
  type Rule,
  type Rules,
  zipField,
} from '../../lib/forms/form-rules.rules.ts'
import { isPhone } from '../../lib/forms/phone.rules.ts'
import { formatPlace } from '../../lib/forms/place.rules.ts'
import { getStateCode, US_STATES } from '../../lib/forms/us-states.rules.ts'
import { normalizeZipOrInput } from '../../lib/forms/zip.rules.ts'

/** The editable fields of an address. Other fields keep their saved values (ADDR-09). */
export type AddressForm = Omit<NewAddress, 'addressContact' | 'addressType' | 'residential'>

/** Labels in the form and its messages (OPEN-034). */
export const ADDRESS_LABELS = {
  addressName: 'Address name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  mainContact: 'Phone',
  faxContact: 'Fax',
  addressLine1: 'Street address',
  addressLine2: 'Apartment, suite, etc.',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
  isDefaultBilling: 'Use as my default billing address',
  isDefaultShipping: 'Use as my default shipping address',
} as const satisfies Record<keyof AddressForm, string>

const UNITED_STATES = COUNTRIES[0].label

/** Initial values of a new address (ADDR-02). */
export const NEW_ADDRESS: NewAddress = {
  addressName: '',
  firstName: '',
  lastName: '',
  company: '',
  mainContact: '',
  faxContact: '',
  addressContact: '',
  addressType: 10,
  isDefaultShipping: true,
  isDefaultBilling: true,
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: UNITED_STATES,
  residential: true,
}

/** Names and codes of the United States, the only country offered for new addresses (CONST-02). */
const UNITED_STATES_NAMES = new Set(['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'])

/** Returns the states of a country to choose from, or undefined if the state is typed (OPEN-038). */
export function getStates(country: string): typeof US_STATES | undefined {
  return isUnitedStates(country) ? US_STATES : undefined
}

function isUnitedStates(country: string): boolean {
  return UNITED_STATES_NAMES.has(country.trim().toUpperCase())
}

const FIELDS = Object.keys(ADDRESS_LABELS) as (keyof AddressForm)[]

/** Converts a saved address to form values, with country and state mapped to the form's options. */
export function toAddressForm(address: NewAddress): AddressForm {
  const typed = Object.fromEntries(FIELDS.map((field) => [field, address[field]])) as unknown as AddressForm
  if (!isUnitedStates(address.country)) return typed
  return { ...typed, country: UNITED_STATES, state: getStateCode(address.state) }
}

const REQUIRED_FIELDS = [
  'addressName',
  'firstName',
  'lastName',
  'mainContact',
  'addressLine1',
  'city',
  'state',
  'postalCode',
  'country',
] as const

const addressRules: Rules<AddressForm> = Object.fromEntries(
  REQUIRED_FIELDS.map((field) => [field, requiredText(ADDRESS_LABELS[field])]),
)

function phoneRule(label: string): Rule {
  return (value) => (isBlank(value) || isPhone(String(value)) ? undefined : `${label} must be a valid phone number`)
}

/** Rules for a US address: a ZIP code of five or nine digits and North American phone numbers. */
const domesticRules: Rules<AddressForm> = {
  ...addressRules,
  mainContact: (value) => addressRules.mainContact?.(value) ?? phoneRule(ADDRESS_LABELS.mainContact)(value),
  faxContact: phoneRule(ADDRESS_LABELS.faxContact),
  postalCode: zipField(ADDRESS_LABELS.postalCode),
}

/** Validates an address and returns its errors (ADDR-15). The address type is also required, but always set. */
export function validateAddress(form: AddressForm): FieldErrors<AddressForm> {
  return validateRules(form, isUnitedStates(form.country) ? domesticRules : addressRules)
}

/** Returns the address to save, with the form merged into the saved address or into the defaults for a new one. */
export function toAddressRequest(saved: NewAddress | undefined, form: AddressForm): NewAddress {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as AddressForm
  const postalCode = isUnitedStates(form.country) ? normalizeZipOrInput(form.postalCode) : trimmed.postalCode
  return { ...(saved ?? NEW_ADDRESS), ...trimmed, postalCode }
}

/** Separates default addresses from all others (ADDR-03, ADDR-04). */
export function sortAddresses(addresses: readonly Address[]): {
  readonly defaults: readonly Address[]
  readonly additional: readonly Address[]
} {
  const isDefault = (address: Address): boolean => address.isDefaultShipping || address.isDefaultBilling
  return {
    defaults: addresses.filter(isDefault),
    additional: addresses.filter((address) => !isDefault(address)),
  }
}

/** Formats an address, with a line for each part that is not empty. */
export function formatAddress(address: Address): string {
  const { addressLine1, addressLine2, city, state, postalCode, country } = address
  return [
    `${address.firstName} ${address.lastName}`.trim(),
    address.company,
    addressLine1,
    addressLine2,
    formatPlace(city, state, postalCode),
    country,
    address.mainContact,
  ]
    .filter((line) => line.trim() !== '')
    .join('\n')
}
