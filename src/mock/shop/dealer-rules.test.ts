import { describe, expect, test } from 'vitest'
import { findDealerErrors } from './dealer-rules.ts'

type Form = Parameters<typeof findDealerErrors>[0]

const FORM: Form = {
  company: 'Ridge Arms',
  website: 'https://ridge.example.com',
  phone: '(208)-555-0199',
  email: 'desk@ridge.example',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  firstName: 'Mara',
  lastName: 'Quill',
  streetAddress: '4 Ridge Road',
  city: 'Boise',
  state: 'ID',
  postalCode: '83702',
  country: 'US',
  useForBillingAddress: 'true',
  appearInDealerLocator: 'true',
  useThisAddressInDealerLocator: 'true',
  hasFflSot: 'false',
  captcha: 'stub_captcha_1',
}

const pdf = { name: 'ffl.pdf', type: 'application/pdf', size: 3 }
const errorsOf = (change: Partial<Form>) => findDealerErrors({ ...FORM, ...change })

test('DEAL-24 a complete registration has no errors', () => {
  expect(errorsOf({})).toEqual({})
})

describe('formats', () => {
  test.each([
    'acme',
    'ftp://a.com',
    'a.toolongtld',
    'x https://a.com',
    'https://a.com x',
    'http:/a.com',
    '-',
    'a..com',
    '',
  ])('DEAL-25 FORM-10 rejects "%s" as a website', (website) => {
    expect(errorsOf({ website })).toEqual({ website: ['Website must be a valid URL'] })
  })

  test.each([
    'acme.com',
    'https://acme.co',
    'HTTP://Acme-1.co.uk',
    'a.b.c.museum/shop?x=1#y',
    'a.com?x',
    'a.com#x',
    'a.com/',
  ])('DEAL-25 FORM-10 accepts "%s" as a website', (website) => {
    expect(errorsOf({ website })).toEqual({})
  })

  test.each(['555-12', '208-555-019', 'call 208-555-0199', '208-555-0199 ext', '2-208-555-0199', '208*555*0199', ''])(
    'DEAL-26 FORM-07 rejects "%s" as a phone number',
    (phone) => {
      expect(errorsOf({ phone })).toEqual({ phone: ['Phone must be a valid phone number'] })
    },
  )

  test.each(['2085550199', '208.555.0199', '(208) 555-0199', '1-208-555-0199', '+1 208 555 0199', '12085550199'])(
    'DEAL-26 FORM-07 accepts "%s" as a phone number',
    (phone) => {
      expect(errorsOf({ phone })).toEqual({})
    },
  )

  test('DEAL-27 DEAL-28 reports email and password errors by field', () => {
    expect(errorsOf({ email: 'desk', confirmPassword: 'correct  horse' })).toEqual({
      email: ['Email must be a valid email address'],
      confirmPassword: ['Password values must match'],
    })
  })
})

const parts = (prefix: 'billing' | 'locator', value: string | undefined) =>
  Object.fromEntries(
    ['StreetAddress', 'City', 'State', 'PostalCode', 'Country'].map((part) => [`${prefix}${part}`, value]),
  ) as Partial<Form>

const required = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, ['Required']]))

describe('conditional fields', () => {
  test('DEAL-29 requires a billing address only if the main address is not used for billing', () => {
    const expectedErrors = required(
      'billingStreetAddress',
      'billingCity',
      'billingState',
      'billingPostalCode',
      'billingCountry',
    )
    expect(errorsOf({ useForBillingAddress: 'false' })).toEqual(expectedErrors)
    expect(errorsOf({ useForBillingAddress: 'false', ...parts('billing', '') })).toEqual(expectedErrors)
    expect(errorsOf({ useForBillingAddress: 'false', ...parts('billing', 'x') })).toEqual({})
    expect(errorsOf({ useForBillingAddress: 'true', ...parts('billing', '') })).toEqual({})
  })

  test('DEAL-30 requires a locator address in one of four combinations', () => {
    const expectedErrors = required(
      'locatorStreetAddress',
      'locatorCity',
      'locatorState',
      'locatorPostalCode',
      'locatorCountry',
    )
    const shown = (appearInDealerLocator: 'true' | 'false', useThisAddressInDealerLocator: 'true' | 'false') =>
      errorsOf({ appearInDealerLocator, useThisAddressInDealerLocator })
    expect(shown('true', 'false')).toEqual(expectedErrors)
    expect(shown('true', 'true')).toEqual({})
    expect(shown('false', 'true')).toEqual({})
    expect(shown('false', 'false')).toEqual({})
    expect(errorsOf({ useThisAddressInDealerLocator: 'false', ...parts('locator', 'x') })).toEqual({})
  })

  test('DEAL-31 a license requires only its number and document', () => {
    expect(errorsOf({ hasFflSot: 'true' })).toEqual(required('fflNumber', 'fflDocument'))
    expect(errorsOf({ hasFflSot: 'true', fflNumber: '1', fflDocument: pdf })).toEqual({})
  })
})

test('DEAL-33 accepts only PDF and TIFF uploads', () => {
  const wrong = ['Only PDF or TIFF files are accepted']
  const png = { ...pdf, type: 'image/png' }
  expect(errorsOf({ fflDocument: png, sotDocument: png })).toEqual({ fflDocument: wrong, sotDocument: wrong })
  expect(errorsOf({ hasFflSot: 'true', fflNumber: '1', fflDocument: png })).toEqual({ fflDocument: wrong })
  expect(errorsOf({ fflDocument: pdf, sotDocument: { ...pdf, type: 'image/tiff' } })).toEqual({})
})
