import { expect, test } from 'vitest'
import { validateAddress, toAddressForm, NEW_ADDRESS } from '../../account/addresses/address.rules.ts'
import { emptyImageRequest, validateImageRequest } from '../../content/image-request.rules.ts'
import { validateDealerRegistration, emptyDealerRegistration } from '../../dealers/dealer-registration.rules.ts'
import { getZipError } from '../../dealers/dealer-search.rules.ts'
import {
  validateBilling,
  validateCard,
  validateDealer,
  emptyBillingForm,
  emptyCardForm,
  emptyDealerForm,
  required,
} from '../../delivery/checkout-forms.rules.ts'
import { validateNewsletter } from '../../newsletter/newsletter.rules.ts'
import { validateStockAlert } from '../../product/stock-alert/stock-alert.rules.ts'
import {
  validateForgotPassword,
  validateLogin,
  validateRegister,
  validateResetPassword,
  validateUpdatePassword,
} from '../../sign-in/sign-in-forms.rules.ts'
import type { FieldErrors } from './form-rules.rules.ts'

test.each<[string, FieldErrors<object>, number]>([
  ['billing', validateBilling({ ...emptyBillingForm, country: '' }), 9],
  ['shipping', validateBilling({ ...emptyBillingForm, shippingSameAsBilling: false, shippingCountry: '' }), 15],
  ['dealer', validateDealer({ ...emptyDealerForm, dealerCountry: '' }), 8],
  ['payment', validateCard(emptyCardForm), 4],
  ['discount', { promoCode: required('') ?? 'none' }, 1],
])('OPEN-009 the %s form reports missing values as Required', (_, errors, count) => {
  expect(Object.values(errors)).toEqual(Array.from({ length: count }, () => 'Required'))
})

test.each<[string, FieldErrors<object>, number]>([
  ['login', validateLogin({}), 3],
  ['register', validateRegister({}), 6],
  ['forgot password', validateForgotPassword({}), 2],
  ['reset password', validateResetPassword({}), 4],
  ['update password', validateUpdatePassword({}), 3],
  ['address', validateAddress({ ...toAddressForm(NEW_ADDRESS), country: '' }), 9],
  ['newsletter', validateNewsletter({ email: '', captcha: '' }), 2],
  ['stock alert', validateStockAlert({ email: '', productId: '', productName: '', captcha: '' }), 4],
  ['image request', validateImageRequest(emptyImageRequest), 5],
  ['dealer search', { zip: getZipError('') ?? '' }, 1],
])('OPEN-009 the %s form names the field in its message', (_, errors, count) => {
  const messages = Object.values(errors)
  expect(messages).toHaveLength(count)
  for (const message of messages) expect(message).toMatch(/^[A-Z][A-Za-z0-9]*(?: [a-z0-9]+| ID)* is required$/)
})

test('OPEN-009 DEAL-32 the dealer registration names each field except the captcha', () => {
  const { captcha, ...others } = validateDealerRegistration({
    ...emptyDealerRegistration,
    useForBillingAddress: false,
    useThisAddressInDealerLocator: false,
    hasFflSot: true,
  })
  expect(captcha).toBe('Please complete the reCAPTCHA')
  expect(Object.keys(others)).toHaveLength(22)
  for (const message of Object.values(others)) expect(message).toMatch(/^[A-Z].* is required$/)
})
