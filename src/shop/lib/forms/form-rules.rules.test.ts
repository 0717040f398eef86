import { describe, expect, test } from 'vitest'
import { validateAddress, toAddressForm, NEW_ADDRESS } from '../../account/addresses/address.rules.ts'
import { validateDealerRegistration, emptyDealerRegistration } from '../../dealers/dealer-registration.rules.ts'
import { getZipError } from '../../dealers/dealer-search.rules.ts'
import {
  validateRules,
  emailField,
  newPasswordField,
  requiredField,
  requiredText,
  getZipCodeError,
} from './form-rules.rules.ts'

describe('required fields', () => {
  test.each([null, undefined, '', '  '])('FORM-01 rejects %j', (value) => {
    expect(requiredField('firstName')(value)).toBe('First name is required')
  })

  test('FORM-01 accepts anything else, including false and 0', () => {
    for (const value of ['x', 0, false]) expect(requiredField('firstName')(value)).toBeUndefined()
  })

  test.each([
    ['email', 'Email is required'],
    ['addressLine1', 'Address line1 is required'],
    ['fflNumber', 'FFL number is required'],
    ['sotEin', 'SOT EIN is required'],
    ['ZIP code', 'ZIP code is required'],
    ['billingStreetAddress', 'Billing street address is required'],
  ])('FORM-02 OPEN-105 splits the name %s into words', (name, message) => {
    expect(requiredField(name)('')).toBe(message)
  })
})

test('FORM-03 an email field reports a missing value before a malformed one', () => {
  const rule = emailField('email')
  expect(rule('')).toBe('Email is required')
  expect(rule('ann@example')).toBe('Email must be a valid email address')
  expect(rule(' ann@example.com ')).toBeUndefined()
})

test('CONST-06 requires at least 8 characters for a new password', () => {
  const rule = newPasswordField('newPassword')
  expect(rule('')).toBe('New password is required')
  expect(rule('seven77')).toBe('Password must be at least 8 characters long')
  expect(rule('eight888')).toBeUndefined()
})

const ZIP_FORMS: readonly (readonly [form: string, errorOf: (zip: string) => string | undefined])[] = [
  ['dealer search', getZipError],
  ['address', (postalCode: string) => validateAddress({ ...toAddressForm(NEW_ADDRESS), postalCode }).postalCode],
  [
    'dealer registration',
    (postalCode: string) => validateDealerRegistration({ ...emptyDealerRegistration, postalCode }).postalCode,
  ],
  [
    'dealer registration, billing',
    (billingPostalCode: string) =>
      validateDealerRegistration({ ...emptyDealerRegistration, useForBillingAddress: false, billingPostalCode })
        .billingPostalCode,
  ],
  [
    'dealer registration, locator',
    (locatorPostalCode: string) =>
      validateDealerRegistration({
        ...emptyDealerRegistration,
        useThisAddressInDealerLocator: false,
        locatorPostalCode,
      }).locatorPostalCode,
  ],
]

test.each(ZIP_FORMS)('CONST-06 the %s form accepts only a ZIP code of five or nine digits', (_, errorOf) => {
  expect(['8950', '895011', '89501'].map(errorOf)).toEqual([
    'Zip code must be at least 5 digits',
    'ZIP code must have 5 or 9 digits',
    undefined,
  ])
})

test('CONST-06 a ZIP code has five or nine digits, with any separators', () => {
  for (const zip of ['89501', '89501-1234', '895011234', ' 895 01 ', '８９５０１']) {
    expect([zip, getZipCodeError(zip)]).toEqual([zip, undefined])
  }
  for (const zip of ['8950l', '9O210', '-----', 'NV 89501-1234']) {
    expect([zip, getZipCodeError(zip)]).toEqual([zip, 'ZIP code must have 5 or 9 digits'])
  }
  expect(getZipCodeError(' 8950 ')).toBe('Zip code must be at least 5 digits')
})

test('a name or a part of an address needs a letter or digit', () => {
  for (const text of ['', ',', ' . - ', '\u200B', '☆']) expect(requiredText('city')(text)).toBe('City is required')
  for (const text of ['7', 'É', '北', ' ,a, ']) expect(requiredText('city')(text)).toBeUndefined()
})

test('reports only violated rules, in the order of the rules', () => {
  const rules = { email: emailField('email'), company: requiredField('company') }
  expect(Object.entries(validateRules({ email: 'x', company: '' }, rules))).toEqual([
    ['email', 'Email must be a valid email address'],
    ['company', 'Company is required'],
  ])
  expect(validateRules({ email: 'a@b.co', company: 'Cairn' }, rules)).toEqual({})
})

test.each([
  ['firstName', 200],
  ['email', 254],
  ['zip', 10],
  ['postalCode', 10],
  ['website', 2048],
  ['lookingFor', 4000],
  ['captcha', 10_000],
  ['cardCode', 4],
])('OPEN-123 the field %s accepts %i characters without surrounding spaces', (field, max) => {
  const errorOf = (length: number) => validateRules({ [field]: ` ${'x'.repeat(length)} ` }, {})
  expect(errorOf(max)).toEqual({})
  expect(errorOf(max + 1)).toEqual({ [field]: `Must be at most ${max} characters long` })
})
