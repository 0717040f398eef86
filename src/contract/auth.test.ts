import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AuthResponse, resetPassword, SignInResponse } from './auth.ts'

const token = { accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer', expiresIn: 3600 }

test('SESS-04 an auth response has accessToken, refreshToken, tokenType, and expiresIn', () => {
  expect(AuthResponse.safeParse(token).success).toBe(true)
  for (const field of ['accessToken', 'refreshToken', 'tokenType', 'expiresIn']) {
    expect(AuthResponse.safeParse({ ...token, [field]: undefined }).success, field).toBe(false)
  }
})

test('SESS-05 login and register responses contain an auth response as the token, or null', () => {
  expect(SignInResponse.parse({ token })).toEqual({ token })
  expect(SignInResponse.parse({ token: null })).toEqual({ token: null })
  expect(SignInResponse.safeParse(token).success).toBe(false)
})

test('API-25 the reset request contains the token from the email in any format, and the captcha response', () => {
  const reset = { password: 'correct horse', token: 'x', captcha: 'answered' }
  const isTaken = (body: object) => z.safeParse(resetPassword.body ?? z.never(), body).success
  expect(isTaken(reset)).toBe(true)
  for (const field of ['password', 'token', 'captcha']) {
    expect(isTaken({ ...reset, [field]: '' }), field).toBe(false)
    expect(isTaken({ ...reset, [field]: undefined }), field).toBe(false)
  }
})
