import { expect, test } from 'vitest'
import {
  validateDealerRegistration,
  type DealerRegistrationForm,
  emptyDealerRegistration,
  createRegistrationBody,
  isWebsite,
} from './dealer-registration.rules.ts'

const license = { name: 'license.pdf', type: 'application/pdf', size: 16 }

const filled: DealerRegistrationForm = {
  ...emptyDealerRegistration,
  hasFflSot: false,
  company: 'Ridge Arms',
  website: 'ridge.example.com',
  phone: '(208)-555-0199',
  email: 'desk@ridge.example',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  firstName: 'Ana',
  lastName: 'Ridge',
  streetAddress: '1 Way',
  city: 'Boise',
  state: 'ID',
  postalCode: '83702',
  captcha: 'answer',
}

const errors = (change: Partial<DealerRegistrationForm>) => validateDealerRegistration({ ...filled, ...change })

test('DEAL-21 OPEN-124 all switches start on', () => {
  expect(emptyDealerRegistration).toMatchObject({
    useForBillingAddress: true,
    appearInDealerLocator: true,
    useThisAddressInDealerLocator: true,
    hasFflSot: true,
  })
})

test('DEAL-24 DEAL-32 OPEN-009 messages about required fields include the field label', () => {
  expect(validateDealerRegistration({ ...emptyDealerRegistration, hasFflSot: false, country: '' })).toEqual({
    company: 'Company is required',
    website: 'Website is required',
    phone: 'Phone is required',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
    confirmPassword: 'Confirm password is required',
    streetAddress: 'Street address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'ZIP code is required',
    country: 'Country is required',
    captcha: 'Please complete the reCAPTCHA',
  })
  expect(errors({})).toEqual({})
  expect(errors({ company: '   ' })).toEqual({ company: 'Company is required' })
})

test('DEAL-25 DEAL-26 DEAL-27 DEAL-28 OPEN-103 messages about malformed values state the expected format', () => {
  expect(
    errors({ website: 'ridge', phone: '123', email: 'desk', password: 'seven77', confirmPassword: 'seven78' }),
  ).toEqual({
    website: 'Website must be a valid URL',
    phone: 'Phone must be a valid phone number',
    email: 'Email must be a valid email address',
    password: 'Password must be at least 8 characters long',
    confirmPassword: 'Password values must match',
  })
})

const billing = {
  billingStreetAddress: 'Billing street address is required',
  billingCity: 'Billing city is required',
  billingState: 'Billing state is required',
  billingPostalCode: 'Billing ZIP code is required',
  billingCountry: 'Billing country is required',
}

test('DEAL-22 DEAL-29 OPEN-105 the billing address is required only if it differs', () => {
  expect(errors({ useForBillingAddress: false, billingCountry: '' })).toEqual(billing)
  expect(errors({ useForBillingAddress: true, billingCountry: '' })).toEqual({})
})

test('DEAL-22 DEAL-30 the locator address is required only if the dealer is listed at a separate address', () => {
  const locator = Object.fromEntries(
    Object.entries(billing).map(([name, text]) => [
      name.replace('billing', 'locator'),
      text.replace('Billing', 'Locator'),
    ]),
  )
  const combination = (appearInDealerLocator: boolean, useThisAddressInDealerLocator: boolean) =>
    errors({ appearInDealerLocator, useThisAddressInDealerLocator, locatorCountry: '' })
  expect(combination(true, false)).toEqual(locator)
  expect(combination(true, true)).toEqual({})
  expect(combination(false, false)).toEqual({})
  expect(combination(false, true)).toEqual({})
})

test('DEAL-23 DEAL-31 OPEN-105 a license requires its number and document, while the tax stamp requires neither', () => {
  expect(errors({ hasFflSot: true })).toEqual({
    fflNumber: 'FFL number is required',
    fflDocument: 'FFL document is required',
  })
  expect(errors({ hasFflSot: true, fflNumber: '1-82-001-01-5A-01234', fflDocument: license })).toEqual({})
  expect(errors({ hasFflSot: false })).toEqual({})
})

test('DEAL-34 createRegistrationBody sends all dealer fields, with booleans as strings and hidden groups as empty strings', () => {
  const hidden = {
    billingCity: 'Old',
    locatorCity: 'Old',
    fflNumber: 'old',
    sotEin: 'old',
    fflDocument: license,
    sotDocument: license,
  }
  const body = createRegistrationBody({ ...filled, ...hidden, company: ' Ridge Arms ', password: ' spaces count ' })
  expect(body).toEqual({
    company: 'Ridge Arms',
    website: 'ridge.example.com',
    phone: '(208)-555-0199',
    email: 'desk@ridge.example',
    password: ' spaces count ',
    confirmPassword: 'correct horse',
    firstName: 'Ana',
    lastName: 'Ridge',
    streetAddress: '1 Way',
    city: 'Boise',
    state: 'ID',
    postalCode: '83702',
    country: 'US',
    useForBillingAddress: 'true',
    appearInDealerLocator: 'true',
    useThisAddressInDealerLocator: 'true',
    billingStreetAddress: '',
    billingCity: '',
    billingState: '',
    billingPostalCode: '',
    billingCountry: '',
    locatorStreetAddress: '',
    locatorCity: '',
    locatorState: '',
    locatorPostalCode: '',
    locatorCountry: '',
    hasFflSot: 'false',
    fflNumber: '',
    sotEin: '',
    captcha: 'answer',
  })
})

test('normalizes all three ZIP codes', () => {
  const body = createRegistrationBody({
    ...filled,
    useForBillingAddress: false,
    useThisAddressInDealerLocator: false,
    postalCode: ' 837 02 ',
    billingPostalCode: '836511234',
    locatorPostalCode: '９７９１３',
  })
  expect(body).toMatchObject({ postalCode: '83702', billingPostalCode: '83651-1234', locatorPostalCode: '97913' })
})

test('DEAL-22 DEAL-34 createRegistrationBody sends the visible groups, and files only if they are selected', () => {
  const open = {
    useForBillingAddress: false,
    useThisAddressInDealerLocator: false,
    hasFflSot: true,
    billingStreetAddress: '2 Bill Road',
    billingCity: 'Nampa',
    billingState: 'ID',
    billingPostalCode: '83651',
    locatorStreetAddress: '3 Shop Row',
    locatorCity: 'Caldwell',
    locatorState: 'OR',
    locatorPostalCode: '97913',
    fflNumber: '1-82',
    fflDocument: license,
  }
  const body = createRegistrationBody({ ...filled, ...open })
  expect(body).toMatchObject({
    ...open,
    useForBillingAddress: 'false',
    appearInDealerLocator: 'true',
    useThisAddressInDealerLocator: 'false',
    hasFflSot: 'true',
    billingCountry: 'US',
    locatorCountry: 'US',
  })
  expect(createRegistrationBody({ ...filled, appearInDealerLocator: false })).toMatchObject({
    appearInDealerLocator: 'false',
  })
  expect(body).toMatchObject({ sotEin: '' })
  expect(body).not.toHaveProperty('sotDocument')
  expect(createRegistrationBody({ ...filled, ...open, sotEin: '12-3', sotDocument: license })).toMatchObject({
    sotEin: '12-3',
    sotDocument: license,
  })
})

test('FORM-10 a website has an optional http or https, a domain, and a top-level domain of 2 to 6 letters', () => {
  const good = [
    'acme.com',
    'https://acme.co',
    'HTTP://Acme.Co',
    'www.ridge-arms.example.museum',
    'acme.com/shop?a=1#top',
    'http://acme.com:8080/',
    ' acme.com ',
  ]
  for (const value of good) expect([value, isWebsite(value)]).toEqual([value, true])
  const bad = [
    '',
    'acme',
    'ftp://a.com',
    'a.toolongtld',
    'a.c',
    'acme.c0m',
    'acme .com',
    'https://',
    '-acme.com',
    'acme..com',
    'javascript:alert(1)//a.com',
    'desk@acme.com',
  ]
  for (const value of bad) expect([value, isWebsite(value)]).toEqual([value, false])
})

test('OPEN-119 FORM-10 a website has at most 2048 characters', () => {
  const path = (length: number) => `acme.com/${'x'.repeat(length - 9)}`
  expect([isWebsite(path(2048)), isWebsite(path(2049))]).toEqual([true, false])
})
