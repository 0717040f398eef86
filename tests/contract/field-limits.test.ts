import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logIn, register, resetPassword } from '#contract/auth.ts'
import { applyPromoCode } from '#contract/cart.ts'
import { CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import { registerDealer, requestImage } from '#contract/registration.ts'
import { Address, createAddress, updateProfile } from '#contract/user.ts'
import { createMock } from '#mock/mock.ts'
import { validateAddress, toAddressForm, NEW_ADDRESS } from '#shop/account/addresses/address.rules.ts'
import { validateImageRequest } from '#shop/content/image-request.rules.ts'
import {
  validateBilling,
  validateCard,
  validateDealer,
  emptyBillingForm,
  emptyCardForm,
  emptyDealerForm,
} from '#shop/delivery/checkout-forms.rules.ts'
import { validateRules } from '#shop/lib/forms/form-rules.rules.ts'
import { validateLogin, validateRegister } from '#shop/sign-in/sign-in-forms.rules.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** Request body fields and their maximum lengths. */
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
  if (schema === undefined) throw new Error('The endpoint has no body.')
  const { error } = z.safeParse(schema, { [field]: 'x'.repeat(length) })
  return (error?.issues ?? []).flatMap((issue) => (issue.path[0] === field ? [issue.message] : []))
}

test.each(FIELDS.map(([name, schema, field, most]) => [name, field, most, schema] as const))(
  '%s accepts a %s of up to %i characters',
  (_, field, max, schema) => {
    expect(lengthIssues(schema, field, max)).toEqual([])
    expect(lengthIssues(schema, field, max + 1)).toEqual([`Must be at most ${max} characters long`])
  },
)

test.each([
  ['the order', 'zip', 5, CustomerInfo],
  ['the order', 'shippingZip', 5, CustomerInfo],
  ['the dealer', 'dealerZip', 5, DealerInfo],
  ['the registration', 'password', 8, register.body],
  ['the new password', 'password', 8, resetPassword.body],
  ['the dealer registration', 'password', 8, registerDealer.body],
] as const)('CONST-06 %s requires a %s of at least %i characters', (_, field, min, schema) => {
  expect(lengthIssues(schema, field, min)).toEqual([])
  expect(lengthIssues(schema, field, min - 1)).toHaveLength(1)
})

test('responses may contain saved addresses that are longer than requests allow', () => {
  const { error } = z.safeParse(Address, { addressLine1: 'x'.repeat(500) })
  expect(error?.issues.map(({ path }) => path[0])).not.toContain('addressLine1')
})

test.each([
  ['login', validateLogin, { email: `${'a'.repeat(250)}@b.cd` }, 'email', 254],
  ['registration', validateRegister, { firstName: 'x'.repeat(201) }, 'firstName', 200],
  ['image request', validateImageRequest, { lookingFor: 'x'.repeat(4_001) }, 'lookingFor', 4_000],
  ['billing', validateBilling, { ...emptyBillingForm, company: 'x'.repeat(201) }, 'company', 200],
  [
    'an address abroad',
    validateAddress,
    { ...toAddressForm(NEW_ADDRESS), country: 'Canada', postalCode: 'K1A 0B1, ON' },
    'postalCode',
    10,
  ],
  ['card', validateCard, { ...emptyCardForm, cardCode: '12345' }, 'cardCode', 4],
  ['dealer', validateDealer, { ...emptyDealerForm, dealerName: 'x'.repeat(201) }, 'dealerName', 200],
  ['profile', (form: object) => validateRules(form, {}), { phoneNumber: '1'.repeat(201) }, 'phoneNumber', 200],
] as const)(
  'the %s form reports fields that are too long and does not truncate them',
  (_, errorsOf, form, field, max) => {
    const errors = (errorsOf as (form: object) => Record<string, string>)(form)
    expect(errors[field]).toBe(`Must be at most ${max} characters long`)
  },
)

test('a hidden field of the checkout is not validated', () => {
  const form = { ...emptyBillingForm, shippingSameAsBilling: true, shippingCompany: 'x'.repeat(201) }
  expect(validateBilling(form)).not.toHaveProperty('shippingCompany')
  expect(validateBilling({ ...form, shippingSameAsBilling: false })).toHaveProperty('shippingCompany')
})

test('the mock rejects a field that is too long', async () => {
  const { fetch } = createMock({ fixtures: tinyFixtures })
  const response = await fetch('http://mock.test/Newsletter/subscribe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${'a'.repeat(250)}@b.cd`, firstName: '', lastName: '', captcha: 'x' }),
  })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { errors: { email: ['Must be at most 254 characters long'] } },
  ])
})
