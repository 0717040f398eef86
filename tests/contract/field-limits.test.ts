import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logIn, register, resetPassword } from '#contract/auth.ts'
import { applyPromoCode } from '#contract/cart.ts'
import { CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import { registerDealer, requestImage } from '#contract/registration.ts'
import { Address, createAddress, updateProfile } from '#contract/user.ts'
import { addressErrors, addressFormOf, NEW_ADDRESS } from '#domain/account/address.ts'
import { loginErrors, registerErrors } from '#domain/account/sign-in-forms.ts'
import {
  billingErrors,
  cardErrors,
  dealerErrors,
  emptyBillingForm,
  emptyCardForm,
  emptyDealerForm,
} from '#domain/checkout/checkout-forms.ts'
import { brokenRules } from '#domain/forms/form-rules.ts'
import { imageRequestErrors } from '#domain/forms/image-request.ts'
import { createMock } from '#mock/mock.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** The fields of a body with the most characters that each takes. */
const FIELDS: readonly (readonly [name: string, schema: z.ZodMiniType | undefined, field: string, most: number])[] = [
  ['the login', logIn.body, 'email', 254],
  ['the login', logIn.body, 'password', 200],
  ['the registration', register.body, 'firstName', 200],
  ['the order', CustomerInfo, 'address', 200],
  ['the order', CustomerInfo, 'company', 200],
  ['the order', CustomerInfo, 'name', 401],
  ['the order', CustomerInfo, 'zip', 10],
  ['the dealer', DealerInfo, 'dealerEmail', 254],
  ['the discount code', applyPromoCode.body, 'promoCode', 200],
  ['the dealer registration', registerDealer.body, 'website', 2_048],
  ['the dealer registration', registerDealer.body, 'locatorPostalCode', 10],
  ['the image request', requestImage.body, 'lookingFor', 4_000],
  ['the address', createAddress.body, 'addressLine2', 200],
  ['the profile', updateProfile.body, 'phoneNumber', 200],
]

function lengthIssues(schema: z.ZodMiniType | undefined, field: string, length: number): string[] {
  if (schema === undefined) throw new Error('The call has no body.')
  const { error } = z.safeParse(schema, { [field]: 'x'.repeat(length) })
  return (error?.issues ?? []).flatMap((issue) => (issue.path[0] === field ? [issue.message] : []))
}

test.each(FIELDS.map(([name, schema, field, most]) => [name, field, most, schema] as const))(
  'FORM-20 the contract takes of %s a %s of up to %i characters',
  (_, field, most, schema) => {
    expect(lengthIssues(schema, field, most)).toEqual([])
    expect(lengthIssues(schema, field, most + 1)).toEqual([`Must be at most ${most} characters long`])
  },
)

test.each([
  ['the order', 'zip', 5, CustomerInfo],
  ['the order', 'shippingZip', 5, CustomerInfo],
  ['the dealer', 'dealerZip', 5, DealerInfo],
  ['the registration', 'password', 8, register.body],
  ['the new password', 'password', 8, resetPassword.body],
  ['the dealer registration', 'password', 8, registerDealer.body],
] as const)('CONST-06 the contract takes of %s a %s of %i characters, and none of fewer', (_, field, least, schema) => {
  expect(lengthIssues(schema, field, least)).toEqual([])
  expect(lengthIssues(schema, field, least - 1)).toHaveLength(1)
})

test('FORM-20 an address that is saved may be longer than one that may be sent', () => {
  const { error } = z.safeParse(Address, { addressLine1: 'x'.repeat(500) })
  expect(error?.issues.map(({ path }) => path[0])).not.toContain('addressLine1')
})

test.each([
  ['login', loginErrors, { email: `${'a'.repeat(250)}@b.cd` }, 'email', 254],
  ['registration', registerErrors, { firstName: 'x'.repeat(201) }, 'firstName', 200],
  ['image request', imageRequestErrors, { lookingFor: 'x'.repeat(4_001) }, 'lookingFor', 4_000],
  ['billing', billingErrors, { ...emptyBillingForm, company: 'x'.repeat(201) }, 'company', 200],
  [
    'an address abroad',
    addressErrors,
    { ...addressFormOf(NEW_ADDRESS), country: 'Canada', postalCode: 'K1A 0B1, ON' },
    'postalCode',
    10,
  ],
  ['card', cardErrors, { ...emptyCardForm, cardCode: '12345' }, 'cardCode', 4],
  ['dealer', dealerErrors, { ...emptyDealerForm, dealerName: 'x'.repeat(201) }, 'dealerName', 200],
  ['profile', (form: object) => brokenRules(form, {}), { phoneNumber: '1'.repeat(201) }, 'phoneNumber', 200],
] as const)('FORM-20 the form of %s says what is too long, and cuts nothing', (_, errorsOf, form, field, most) => {
  const errors = (errorsOf as (form: object) => Record<string, string>)(form)
  expect(errors[field]).toBe(`Must be at most ${most} characters long`)
})

test('FORM-20 a field of the checkout that is not shown is not judged', () => {
  const form = { ...emptyBillingForm, shippingSameAsBilling: true, shippingCompany: 'x'.repeat(201) }
  expect(billingErrors(form)).not.toHaveProperty('shippingCompany')
  expect(billingErrors({ ...form, shippingSameAsBilling: false })).toHaveProperty('shippingCompany')
})

test('FORM-20 the mock refuses what is too long as it refuses any field', async () => {
  const { fetch } = createMock({ fixtures: tinyFixtures })
  const answer = await fetch('http://mock.test/Newsletter/subscribe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${'a'.repeat(250)}@b.cd`, firstName: '', lastName: '', captcha: 'x' }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { errors: { email: ['Must be at most 254 characters long'] } },
  ])
})
