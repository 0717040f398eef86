import { describe, expect, test } from 'vitest'
import type { Address } from '#contract/user.ts'
import {
  validateAddress,
  toAddressForm,
  formatAddress,
  toAddressRequest,
  NEW_ADDRESS,
  sortAddresses,
  getStates,
} from './address.rules.ts'

const home: Address = {
  id: 'a-1',
  addressName: 'Home',
  firstName: 'Nora',
  lastName: 'Field',
  company: '',
  mainContact: '(775)-555-0142',
  faxContact: '',
  addressContact: 'Gate code 4',
  addressType: 20,
  isDefaultShipping: false,
  isDefaultBilling: false,
  addressLine1: '1 Mill Road',
  addressLine2: '',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'United States',
  residential: false,
}

test('ADDR-02 a new address has the default values', () => {
  expect(toAddressRequest(undefined, toAddressForm(NEW_ADDRESS))).toMatchObject({
    addressType: 10,
    isDefaultShipping: true,
    isDefaultBilling: true,
    country: 'United States',
    residential: true,
  })
})

describe('address rules', () => {
  test('ADDR-15 ADDR-16 OPEN-034 messages of required fields use the form labels, and all other fields may be empty', () => {
    expect(validateAddress({ ...toAddressForm(NEW_ADDRESS), country: '' })).toEqual({
      addressName: 'Address name is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      mainContact: 'Phone is required',
      addressLine1: 'Street address is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'ZIP code is required',
      country: 'Country is required',
    })
    expect(validateAddress(toAddressForm(home))).toEqual({})
  })

  test('checks the format of US phone and fax numbers only', () => {
    const invalid = { ...toAddressForm(home), mainContact: '12', faxContact: '12' }
    expect(validateAddress(invalid)).toEqual({
      mainContact: 'Phone must be a valid phone number',
      faxContact: 'Fax must be a valid phone number',
    })
    expect(validateAddress({ ...invalid, country: 'Canada' })).toEqual({})
  })

  test('ADDR-15 requires a foreign postal code but does not check its format', () => {
    const errors = (postalCode: string) => validateAddress({ ...toAddressForm(home), country: 'Canada', postalCode })
    expect(errors('K1A 0B1')).toEqual({})
    expect(errors('-')).toEqual({ postalCode: 'ZIP code is required' })
  })
})

describe('saving an address', () => {
  test('ADDR-01 keeps the ID and the fields that the form does not show', () => {
    const typed = { ...toAddressForm(home), city: ' Sparks ' }
    expect(toAddressRequest(home, typed)).toEqual({ ...home, city: 'Sparks' })
  })

  test('normalizes a US ZIP code and keeps a foreign postal code unchanged', () => {
    const saved = (form: object) => toAddressRequest(undefined, { ...toAddressForm(home), ...form }).postalCode
    expect(saved({ postalCode: ' 895 01 ' })).toBe('89501')
    expect(saved({ postalCode: '895011234', country: 'USA' })).toBe('89501-1234')
    expect(saved({ postalCode: ' K1A 0B1 ', country: 'Canada' })).toBe('K1A 0B1')
    expect(saved({ postalCode: ' 895 01 ', country: 'Sweden' })).toBe('895 01')
  })
})

describe('OPEN-038 countries', () => {
  test('ADDR-10 offers 51 states for the United States and none for other countries', () => {
    expect(getStates('United States')).toHaveLength(51)
    expect(getStates('US')).toHaveLength(51)
    expect(getStates('Canada')).toBeUndefined()
  })

  test.each([
    ['US', 'nv'],
    ['USA', 'Nevada'],
    [' United States of America ', 'NV'],
    ['united states', 'NV'],
  ])('maps a saved address in %s and %s to the options of the form', (country, state) => {
    expect(toAddressForm({ ...home, country, state })).toMatchObject({ country: 'United States', state: 'NV' })
  })
})

test('ADDR-03 ADDR-04 treats a billing or shipping default as a default address', () => {
  const billing = { ...home, id: 'a-2', isDefaultBilling: true }
  const shipping = { ...home, id: 'a-3', isDefaultShipping: true }
  expect(sortAddresses([home, billing, shipping])).toEqual({ defaults: [billing, shipping], additional: [home] })
})

test('ADDR-03 ADDR-04 shows all lines of an address except empty ones', () => {
  const rest = 'Reno, NV 89501\nUnited States\n(775)-555-0142'
  expect(formatAddress({ ...home, company: 'Basin Arms', addressLine2: 'Hall 4' })).toBe(
    `Nora Field\nBasin Arms\n1 Mill Road\nHall 4\n${rest}`,
  )
  expect(formatAddress({ ...home, firstName: '', company: ' ' })).toBe(`Field\n1 Mill Road\n${rest}`)
})
