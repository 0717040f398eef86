import { expect, test } from 'vitest'
import { addressErrors, addressFormOf, NEW_ADDRESS } from '../account/address.ts'
import {
  forgotPasswordErrors,
  loginErrors,
  registerErrors,
  resetPasswordErrors,
  updatePasswordErrors,
} from '../account/sign-in-forms.ts'
import {
  billingErrors,
  cardErrors,
  dealerErrors,
  emptyBillingForm,
  emptyCardForm,
  emptyDealerForm,
  required,
} from '../checkout/checkout-forms.ts'
import { dealerRegistrationErrors, emptyDealerRegistration } from '../dealers/dealer-registration.ts'
import { zipError } from '../dealers/dealer-search.ts'
import type { FieldErrors } from './form-rules.ts'
import { emptyImageRequest, imageRequestErrors } from './image-request.ts'
import { newsletterErrors } from './newsletter.ts'
import { stockAlertErrors } from './stock-alert.ts'

test.each<[string, FieldErrors<object>, number]>([
  ['billing', billingErrors({ ...emptyBillingForm, country: '' }), 9],
  ['shipping', billingErrors({ ...emptyBillingForm, shippingSameAsBilling: false, shippingCountry: '' }), 15],
  ['dealer', dealerErrors({ ...emptyDealerForm, dealerCountry: '' }), 8],
  ['payment', cardErrors(emptyCardForm), 4],
  ['discount', { promoCode: required('') ?? 'none' }, 1],
])('OPEN-009 on the %s form what is missing is Required', (_, errors, count) => {
  expect(Object.values(errors)).toEqual(Array.from({ length: count }, () => 'Required'))
})

test.each<[string, FieldErrors<object>, number]>([
  ['login', loginErrors({}), 3],
  ['register', registerErrors({}), 6],
  ['forgot password', forgotPasswordErrors({}), 2],
  ['reset password', resetPasswordErrors({}), 4],
  ['update password', updatePasswordErrors({}), 3],
  ['address', addressErrors({ ...addressFormOf(NEW_ADDRESS), country: '' }), 9],
  ['newsletter', newsletterErrors({ email: '', captcha: '' }), 2],
  ['stock alert', stockAlertErrors({ email: '', productId: '', productName: '', captcha: '' }), 4],
  ['image request', imageRequestErrors(emptyImageRequest), 5],
  ['dealer search', { zip: zipError('') ?? '' }, 1],
])('OPEN-009 on the %s form the message names the field', (_, errors, count) => {
  const messages = Object.values(errors)
  expect(messages).toHaveLength(count)
  for (const message of messages) expect(message).toMatch(/^[A-Z][A-Za-z0-9]*(?: [A-Z][A-Za-z0-9]*)* is required$/)
})

test('OPEN-009 DEAL-32 the dealer registration names each field but its captcha', () => {
  const { captcha, ...others } = dealerRegistrationErrors({
    ...emptyDealerRegistration,
    useForBillingAddress: false,
    useThisAddressInDealerLocator: false,
    hasFflSot: true,
  })
  expect(captcha).toBe('Please complete the reCAPTCHA')
  expect(Object.keys(others)).toHaveLength(22)
  for (const message of Object.values(others)) expect(message).toMatch(/^[A-Z].* is required$/)
})
