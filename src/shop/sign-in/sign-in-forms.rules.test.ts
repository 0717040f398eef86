import { describe, expect, test } from 'vitest'
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

describe.each([
  [
    'register',
    (password: string, confirmPassword: string) =>
      validateRegister({ firstName: 'N', lastName: 'F', email: 'n@e.co', captcha: 'c', password, confirmPassword })[
        'password'
      ],
    (password: string, confirmPassword: string) => validateRegister({ password, confirmPassword }).confirmPassword,
  ],
  [
    'reset password',
    (password: string, confirmPassword: string) => validateResetPassword({ password, confirmPassword }).password,
    (password: string, confirmPassword: string) => validateResetPassword({ password, confirmPassword }).confirmPassword,
  ],
  [
    'update password',
    (newPassword: string, confirmPassword: string) =>
      validateUpdatePassword({ newPassword, confirmPassword }).newPassword,
    (newPassword: string, confirmPassword: string) =>
      validateUpdatePassword({ newPassword, confirmPassword }).confirmPassword,
  ],
])('%s', (_, passwordError, confirmationError) => {
  test('AUTH-14 rejects 7 characters and accepts 8', () => {
    expect(passwordError('seven77', 'seven77')).toBe('Password must be at least 8 characters long')
    expect(passwordError('eight888', 'eight888')).toBeUndefined()
  })

  test('AUTH-15 requires the confirmation to match the password exactly', () => {
    expect(confirmationError('eight888', 'eight889')).toBe('Passwords do not match')
    expect(confirmationError('eight888', 'Eight888')).toBe('Passwords do not match')
    expect(confirmationError('eight888', 'eight888')).toBeUndefined()
  })
})
