import { expect, test } from 'vitest'
import { validateStockAlert } from './stock-alert.rules.ts'

const complete = { email: 'nora@example.com', productId: 'S-1', productName: 'Sling', captcha: 'answer' }

test('PROD-36 PROD-37 a complete stock alert is valid', () => {
  expect(validateStockAlert(complete)).toEqual({})
})

test.each([
  ['email', '', 'Email is required'],
  ['email', '  ', 'Email is required'],
  ['email', 'nora@example', 'Email must be a valid email address'],
  ['email', 'nora field@example.com', 'Email must be a valid email address'],
  ['productId', '', 'Product ID is required'],
  ['productName', '', 'Product name is required'],
  ['captcha', '', 'Captcha is required'],
])('PROD-36 PROD-37 the %s %j results in: %s', (field, value, message) => {
  expect(validateStockAlert({ ...complete, [field]: value })).toEqual({ [field]: message })
})
