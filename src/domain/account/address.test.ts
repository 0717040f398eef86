import { describe, expect, test } from 'vitest'
import { Address } from '#contract/user.ts'
import {
  validateAddress,
  toAddressForm,
  addressLines,
  toAddressRequest,
  NEW_ADDRESS,
  sortedAddresses,
  getStates,
} from './address.ts'

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

test('ADDR-01 an address has these fields', () => {
  expect(Object.keys(Address.parse(home)).toSorted()).toEqual(
    [
      'id',
      'firstName',
      'lastName',
      'company',
      'mainContact',
      'faxContact',
      'addressName',
      'addressContact',
      'addressType',
      'isDefaultShipping',
      'isDefaultBilling',
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'postalCode',
      'country',
      'residential',
    ].toSorted(),
  )
})

test('ADDR-02 a new address has its defaults', () => {
  expect(toAddressRequest(undefined, toAddressForm(NEW_ADDRESS))).toMatchObject({
    addressType: 10,
    isDefaultShipping: true,
    isDefaultBilling: true,
    country: 'United States',
    residential: true,
  })
})

describe('rules', () => {
  test('ADDR-15 ADDR-16 OPEN-034 what is required is told by the labels of the form, the rest may be empty', () => {
    expect(validateAddress({ ...toAddressForm(NEW_ADDRESS), country: '' })).toEqual({
      addressName: 'Address Name is required',
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      mainContact: 'Phone is required',
      addressLine1: 'Street Address is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'Zip is required',
      country: 'Country is required',
    })
    expect(validateAddress(toAddressForm(home))).toEqual({})
  })

  test('ADDR-15 ADDR-30 the zip of another country is required and has no other rule', () => {
    const errors = (postalCode: string) => validateAddress({ ...toAddressForm(home), country: 'Canada', postalCode })
    expect(errors('K1A 0B1')).toEqual({})
    expect(errors('-')).toEqual({ postalCode: 'Zip is required' })
  })

  test('spaces alone are nothing', () => {
    expect(validateAddress({ ...toAddressForm(home), city: '  ' })).toEqual({ city: 'City is required' })
  })
})

describe('what is saved', () => {
  test('keeps what the form does not show, and its id', () => {
    const typed = { ...toAddressForm(home), city: ' Sparks ' }
    expect(toAddressRequest(home, typed)).toEqual({ ...home, city: 'Sparks' })
  })

  test('ADDR-30 has a zip of the United States in one form, and that of another country unchanged', () => {
    const saved = (form: object) => toAddressRequest(undefined, { ...toAddressForm(home), ...form }).postalCode
    expect(saved({ postalCode: ' 895 01 ' })).toBe('89501')
    expect(saved({ postalCode: '895011234', country: 'USA' })).toBe('89501-1234')
    expect(saved({ postalCode: ' K1A 0B1 ', country: 'Canada' })).toBe('K1A 0B1')
    expect(saved({ postalCode: ' 895 01 ', country: 'Sweden' })).toBe('895 01')
  })

  test('a new address has no id', () => {
    expect(toAddressRequest(undefined, toAddressForm(home))).not.toHaveProperty('id')
  })
})

describe('OPEN-038 countries', () => {
  test('the United States have 51 states to choose from, other countries have none', () => {
    expect(getStates('United States')).toHaveLength(51)
    expect(getStates('US')).toHaveLength(51)
    expect(getStates('Canada')).toBeUndefined()
  })

  test.each([
    ['US', 'nv'],
    ['USA', 'Nevada'],
    [' United States of America ', 'NV'],
    ['united states', 'NV'],
  ])('a saved address of %s and %s becomes what the lists have', (country, state) => {
    expect(toAddressForm({ ...home, country, state })).toMatchObject({ country: 'United States', state: 'NV' })
  })

  test('a saved address of another country keeps country and state', () => {
    expect(toAddressForm({ ...home, country: 'Canada', state: 'Québec' })).toMatchObject({
      country: 'Canada',
      state: 'Québec',
    })
  })
})

test('ADDR-03 ADDR-04 a default for either purpose is a default address', () => {
  const billing = { ...home, id: 'a-2', isDefaultBilling: true }
  const shipping = { ...home, id: 'a-3', isDefaultShipping: true }
  expect(sortedAddresses([home, billing, shipping])).toEqual({ defaults: [billing, shipping], additional: [home] })
})

test('ADDR-03 ADDR-04 an address reads with all of its lines, without empty ones', () => {
  const lines = ['1 Mill Road', 'Reno, NV 89501', 'United States', '(775)-555-0142']
  expect(addressLines({ ...home, company: 'Basin Arms', addressLine2: 'Hall 4' })).toEqual([
    'Nora Field',
    'Basin Arms',
    '1 Mill Road',
    'Hall 4',
    ...lines.slice(1),
  ])
  expect(addressLines(home)).toEqual(['Nora Field', ...lines])
  expect(addressLines({ ...home, firstName: '', company: ' ' })).toEqual(['Field', ...lines])
})
