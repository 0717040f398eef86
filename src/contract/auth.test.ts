import { expect, test } from 'vitest'
import { AuthResponse, SignInAnswer } from './auth.ts'

const token = { accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer', expiresIn: 3600 }

test('SESS-04 an auth response has accessToken, refreshToken, tokenType and expiresIn', () => {
  expect(AuthResponse.safeParse(token).success).toBe(true)
  for (const field of ['accessToken', 'refreshToken', 'tokenType', 'expiresIn']) {
    expect(AuthResponse.safeParse({ ...token, [field]: undefined }).success, field).toBe(false)
  }
})

test('SESS-05 the answer to login and register carries a token object that is an auth response, or null', () => {
  expect(SignInAnswer.parse({ token })).toEqual({ token })
  expect(SignInAnswer.parse({ token: null })).toEqual({ token: null })
  expect(SignInAnswer.safeParse(token).success).toBe(false)
})
