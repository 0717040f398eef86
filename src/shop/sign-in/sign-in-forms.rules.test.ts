import { expect, test } from 'vitest'
import {
  validateForgotPassword,
  validateLogin,
  validateRegister,
  validateResetPassword,
  validateUpdatePassword,
} from './sign-in-forms.rules.ts'

test('AUTH-05 login requires a valid email address, a password of any length, and a captcha', () => {
  expect(validateLogin({})).toEqual({
    email: 'Email is required',
    password: 'Password is required',
    captcha: 'Captcha is required',
  })
  expect(validateLogin({ email: 'nora@example', password: 'x', captcha: 'c' })).toEqual({
    email: 'Email must be a valid email address',
  })
  expect(validateLogin({ email: 'nora@example.com', password: 'x', captcha: 'c' })).toEqual({})
})

test('AUTH-13 registration requires every field except the newsletter checkbox', () => {
  expect(validateRegister({})).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
    confirmPassword: 'Confirm password is required',
    captcha: 'Captcha is required',
  })
  expect(validateRegister({ email: 'nora@example' }).email).toBe('Email must be a valid email address')
})

test('AUTH-21 forgot password requires a valid email address and a captcha', () => {
  expect(validateForgotPassword({ email: '  ' })).toEqual({
    email: 'Email is required',
    captcha: 'Captcha is required',
  })
  expect(validateForgotPassword({ email: 'nora', captcha: 'c' })).toEqual({
    email: 'Email must be a valid email address',
  })
})

test('AUTH-27 OPEN-047 a password reset also requires the token from the link', () => {
  expect(validateResetPassword({})).toEqual({
    token: 'Token is required',
    password: 'Password is required',
    confirmPassword: 'Confirm password is required',
    captcha: 'Captcha is required',
  })
})

test('ACCT-19 a password update also requires the current password', () => {
  expect(validateUpdatePassword({})).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'New password is required',
    confirmPassword: 'Confirm password is required',
  })
  // The current password may predate these rules.
  expect(
    validateUpdatePassword({ currentPassword: 'old', newPassword: 'eight888', confirmPassword: 'eight888' }),
  ).toEqual({})
})

interface Passwords {
  readonly password: string
  readonly confirmPassword: string
}

test.each([
  ['register', (form: Passwords) => validateRegister(form)],
  ['reset password', (form: Passwords) => validateResetPassword(form)],
  [
    'update password',
    ({ password, confirmPassword }: Passwords) => {
      const errors = validateUpdatePassword({ newPassword: password, confirmPassword })
      return { password: errors.newPassword, confirmPassword: errors.confirmPassword }
    },
  ],
])('AUTH-14 AUTH-15 %s requires 8 characters and the exact confirmation', (_, validate) => {
  const seven = validate({ password: 'seven77', confirmPassword: 'seven77' })
  expect(seven.password).toBe('Password must be at least 8 characters long')
  const other = validate({ password: 'eight888', confirmPassword: 'Eight888' })
  expect(other.confirmPassword).toBe('Passwords do not match')
  const same = validate({ password: 'eight888', confirmPassword: 'eight888' })
  expect([same.password, same.confirmPassword]).toEqual([undefined, undefined])
})
