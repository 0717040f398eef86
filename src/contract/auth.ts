import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { limitRequiredText } from './field-limits.ts'

const required = limitRequiredText()
const email = limitRequiredText('email')
const captcha = limitRequiredText('captcha')
const anonymous = {
  method: 'POST',
  access: 'everyone',
} as const
const signedIn = { ...anonymous, access: 'signed-in' } as const

/** New password of at least 8 characters (AUTH-14). */
export const newPassword = limitRequiredText('line', 8, 'Password must be at least 8 characters long')

/** A new guest. The token is used in paths, as the guest ID, and in the X-Guest-Id header (OPEN-010, OPEN-011). */
export const GuestToken = z.union([z.object({ token: z.string() }), z.string()])
export type GuestToken = z.infer<typeof GuestToken>

/** Tokens of a signed-in customer. `expiresIn` is in seconds (SESS-04, OPEN-017). */
export const AuthResponse = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.string(),
  expiresIn: z.number(),
})
export type AuthResponse = z.infer<typeof AuthResponse>

/** Response to login and registration. Its token is an auth response (SESS-05). */
export const SignInResponse = z.object({ token: z.nullable(AuthResponse), message: z.optional(z.string()) })
export type SignInResponse = z.infer<typeof SignInResponse>

/** A message from the server, displayed where the specification requires it. */
export const MessageResponse = z.object({ message: z.string() })

export const createGuest = defineEndpoint({
  ...anonymous,
  id: 'createGuest',
  path: '/Auth/guest',
  response: GuestToken,
  problems: [500],
})

export const logIn = defineEndpoint({
  ...anonymous,
  id: 'logIn',
  path: '/Auth/login',
  body: z.strictObject({ email, password: required, captcha }),
  response: SignInResponse,
  problems: [400, 401, 500],
})

export const register = defineEndpoint({
  ...anonymous,
  id: 'register',
  path: '/Auth/register',
  body: z.strictObject({
    firstName: required,
    lastName: required,
    email,
    password: newPassword,
    captcha,
  }),
  response: SignInResponse,
  problems: [400, 409, 500],
})

export const logOut = defineEndpoint({
  ...signedIn,
  id: 'logOut',
  path: '/Auth/logout',
  body: z.optional(z.strictObject({})),
  response: MessageResponse,
  problems: [401, 500],
})

/**
 * Returns new tokens. The server accepts the refresh token for another 30 s after its first use: a browser that leaves
 * the page during the request does not receive the new tokens, and the next document sends the old one (decision 0020).
 */
export const refreshToken = defineEndpoint({
  ...anonymous,
  id: 'refreshToken',
  path: '/Auth/refresh-token',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(1)) }),
  response: AuthResponse,
  problems: [400, 401, 500],
})

export const forgotPassword = defineEndpoint({
  ...anonymous,
  id: 'forgotPassword',
  path: '/Auth/forgot-password',
  body: z.strictObject({ email, captcha }),
  response: MessageResponse,
  problems: [400, 500],
})

export const resetPassword = defineEndpoint({
  ...anonymous,
  id: 'resetPassword',
  path: '/Auth/reset-password',
  body: z.strictObject({ password: newPassword, token: z.string().check(z.minLength(1)), captcha }),
  response: MessageResponse,
  problems: [400, 500],
})

export const changePassword = defineEndpoint({
  ...signedIn,
  id: 'changePassword',
  path: '/Auth/change-password',
  body: z.strictObject({ currentPassword: required, newPassword, confirmPassword: required }),
  response: MessageResponse,
  problems: [400, 401, 500],
})

export const resendVerification = defineEndpoint({
  ...signedIn,
  id: 'resendVerification',
  path: '/Auth/resend-verification',
  body: z.optional(z.strictObject({})),
  response: MessageResponse,
  problems: [400, 401, 500],
})

export const verifyRegistration = defineEndpoint({
  ...anonymous,
  id: 'verifyRegistration',
  path: '/Auth/verify-registration',
  body: z.strictObject({ token: z.string().check(z.minLength(1)) }),
  response: MessageResponse,
  problems: [400, 500],
})
