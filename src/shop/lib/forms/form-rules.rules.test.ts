import { describe, expect, test } from 'vitest'
import { validateAddress, toAddressForm, NEW_ADDRESS } from '../../account/addresses/address.rules.ts'
import { emptyImageRequest, validateImageRequest } from '../../content/image-request.rules.ts'
import { validateDealerRegistration, emptyDealerRegistration } from '../../dealers/dealer-registration.rules.ts'
import { getZipError } from '../../dealers/dealer-search.rules.ts'
import {
  validateBilling,
  validateDealer,
  emptyBillingForm,
  emptyDealerForm,
} from '../../delivery/checkout-forms.rules.ts'
import { validateRegister, validateResetPassword, validateUpdatePassword } from '../../sign-in/sign-in-forms.rules.ts'
import {
  validateRules,
  emailField,
  getFieldLabel,
  newPasswordField,
  requiredField,
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

test('CONST-06 requires at least 5 characters for a ZIP code, not counting surrounding spaces', () => {
  expect(getZipCodeError('8950')).toBe('Zip code must be at least 5 digits')
  expect(getZipCodeError(' 8950 ')).toBe('Zip code must be at least 5 digits')
  expect(getZipCodeError('89501')).toBeUndefined()
})

const ZIP_FORMS: readonly (readonly [form: string, errorOf: (zip: string) => string | undefined])[] = [
  ['billing', (zip: string) => validateBilling({ ...emptyBillingForm, zip }).zip],
  [
    'shipping',
    (shippingZip: string) =>
      validateBilling({ ...emptyBillingForm, shippingSameAsBilling: false, shippingZip }).shippingZip,
  ],
  ['dealer', (dealerZip: string) => validateDealer({ ...emptyDealerForm, dealerZip }).dealerZip],
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

test.each(ZIP_FORMS)('CONST-06 the %s form accepts a ZIP code of 5 characters and rejects 4', (_, errorOf) => {
  expect([errorOf('8950'), errorOf('89501')]).toEqual(['Zip code must be at least 5 digits', undefined])
})

test.each(ZIP_FORMS)('the %s form accepts only a ZIP code of five or nine digits', (_, errorOf) => {
  for (const zip of ['89501', '89501-1234', '895011234', ' 895 01 ', '８９５０１', '8 9 5 0 1 - 1 2 3 4']) {
    expect([zip, errorOf(zip)]).toEqual([zip, undefined])
  }
  for (const zip of ['8950l', '9O210', '895011', '-----', '89501-12345', 'NV 89501-1234', '٨٩٥٠١']) {
    expect([zip, errorOf(zip)]).toEqual([zip, 'ZIP code must have 5 or 9 digits'])
  }
})

const CHECKOUT_TEXTS = ['firstName', 'lastName', 'address', 'city', 'state', 'country'] as const
const SHIPPING_TEXTS = ['FirstName', 'LastName', 'Address', 'City', 'State', 'Country'] as const
const DEALER_TEXTS = ['dealerName', 'dealerAddress', 'dealerCity', 'dealerState', 'dealerCountry'] as const
const PERSON = ['firstName', 'lastName'] as const
const ADDRESS_PARTS = ['StreetAddress', 'City', 'State', 'Country'] as const

test.each<[string, (form: object) => object, object, readonly string[]]>([
  ['billing', (form) => validateBilling({ ...emptyBillingForm, ...form }), {}, CHECKOUT_TEXTS],
  [
    'shipping',
    (form) => validateBilling({ ...emptyBillingForm, ...form }),
    { shippingSameAsBilling: false },
    SHIPPING_TEXTS.map((field) => `shipping${field}`),
  ],
  ['dealer', (form) => validateDealer({ ...emptyDealerForm, ...form }), {}, DEALER_TEXTS],
  [
    'address',
    (form) => validateAddress({ ...toAddressForm(NEW_ADDRESS), ...form }),
    {},
    ['addressName', 'firstName', 'lastName', 'mainContact', 'addressLine1', 'city', 'state', 'country'],
  ],
  ['register', validateRegister, {}, PERSON],
  ['image request', (form) => validateImageRequest({ ...emptyImageRequest, ...form }), {}, [...PERSON, 'lookingFor']],
  [
    'dealer registration',
    (form) => validateDealerRegistration({ ...emptyDealerRegistration, ...form }),
    { useForBillingAddress: false, useThisAddressInDealerLocator: false },
    [
      'company',
      ...PERSON,
      'streetAddress',
      'city',
      'state',
      'country',
      ...ADDRESS_PARTS.flatMap((field) => [`billing${field}`, `locator${field}`]),
    ],
  ],
])('text without a letter or digit counts as empty on the %s form', (_, errorsOf, form, fields) => {
  const filled = (text: string) => errorsOf({ ...form, ...Object.fromEntries(fields.map((field) => [field, text])) })
  const empty = filled('')
  expect(Object.keys(empty)).toEqual(expect.arrayContaining([...fields]))
  for (const text of [',', ' . - ', '\u200B', '☆']) expect(filled(text)).toEqual(empty)
  for (const text of ['7', 'É', '北', ' ,a, ']) {
    expect(Object.keys(filled(text)).filter((field) => fields.includes(field))).toEqual([])
  }
})

test('punctuation counts as a value in a password, captcha response, or email address', () => {
  expect(validateRegister({ email: '@', password: '!?!?!?!?', confirmPassword: '!?!?!?!?', captcha: '-' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email must be a valid email address',
  })
  expect(validateBilling({ ...emptyBillingForm, email: '@' }).email).toBe('Must be a valid email address')
})

test.each([
  ['register', (password: string) => validateRegister({ password }).password],
  ['reset password', (password: string) => validateResetPassword({ password }).password],
  ['update password', (newPassword: string) => validateUpdatePassword({ newPassword }).newPassword],
  [
    'dealer registration',
    (password: string) => validateDealerRegistration({ ...emptyDealerRegistration, password }).password,
  ],
])('CONST-06 the %s form accepts a password of 8 characters and rejects 7', (_, errorOf) => {
  expect([errorOf('seven77'), errorOf('eight888')]).toEqual(['Password must be at least 8 characters long', undefined])
})

test('reports only violated rules, in the order of the rules', () => {
  const rules = { email: emailField('email'), company: requiredField('company') }
  expect(Object.entries(validateRules({ email: 'x', company: '' }, rules))).toEqual([
    ['email', 'Email must be a valid email address'],
    ['company', 'Company is required'],
  ])
  expect(validateRules({ email: 'a@b.co', company: 'Cairn' }, rules)).toEqual({})
})

test('capitalizes a one-word label', () => {
  expect(getFieldLabel('captcha')).toBe('Captcha')
})

test.each([
  ['firstName', 200],
  ['email', 254],
  ['dealerEmail', 254],
  ['zip', 10],
  ['shippingZip', 10],
  ['dealerZip', 10],
  ['postalCode', 10],
  ['billingPostalCode', 10],
  ['locatorPostalCode', 10],
  ['website', 2048],
  ['lookingFor', 4000],
  ['captcha', 10_000],
  ['cardCode', 4],
])('OPEN-123 the field %s accepts %i characters without surrounding spaces', (field, max) => {
  const errorOf = (length: number) => validateRules({ [field]: ` ${'x'.repeat(length)} ` }, {})
  expect(errorOf(max)).toEqual({})
  expect(errorOf(max + 1)).toEqual({ [field]: `Must be at most ${max} characters long` })
})

test('a violated rule takes precedence over the length limit', () => {
  expect(validateRules({ email: 'x'.repeat(300) }, { email: emailField('email') })).toEqual({
    email: 'Email must be a valid email address',
  })
})
