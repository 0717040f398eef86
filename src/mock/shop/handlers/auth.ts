import { createFieldError, HttpError } from '../../http/problem.ts'
import { assertCaptcha, markCaptchaUsed } from '../captcha.ts'
import { assertEmail } from '../customers/email.ts'
import { getTokenEmail, sendLink } from '../customers/outbox.ts'
import { hashPassword, isPassword } from '../customers/password.ts'
import { closeSession, closeSessions, openSession, refreshSession } from '../customers/sessions.ts'
import { addGuest, addUser } from '../customers/users.ts'
import { type ShopHandlers, requireSession } from '../shop-request.ts'
import { findUserByEmail } from '../store.ts'

type AuthHandlers = Pick<
  ShopHandlers,
  | 'createGuest'
  | 'logIn'
  | 'register'
  | 'logOut'
  | 'refreshToken'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'resendVerification'
  | 'verifyRegistration'
>

export const authHandlers: AuthHandlers = {
  createGuest: ({ namespace }) => ({ token: addGuest(namespace) }),

  logIn({ body: { email, password, captcha }, namespace }) {
    const { store } = namespace
    assertEmail(email)
    assertCaptcha(store, captcha)
    const user = findUserByEmail(store, email)
    if (user === undefined || !isPassword(password, user.password)) {
      throw new HttpError(401, 'The email or password is incorrect')
    }
    markCaptchaUsed(store, captcha)
    return { token: openSession(namespace, user), message: `Welcome, ${user.firstName}` }
  },

  register({ body: { firstName, lastName, email, password, captcha }, namespace }) {
    const { store } = namespace
    assertEmail(email)
    assertCaptcha(store, captcha)
    if (findUserByEmail(store, email) !== undefined) {
      const text = 'An account with this email already exists'
      throw new HttpError(409, text, { email: [text] })
    }
    const user = addUser(namespace, { firstName, lastName, email, password: hashPassword(password) })
    markCaptchaUsed(store, captcha)
    sendLink(namespace, 'verify-registration', email)
    return { token: openSession(namespace, user), message: 'A verification link was sent to your email' }
  },

  logOut(request) {
    closeSession(request.namespace.store, requireSession(request))
    return { message: 'You are signed out' }
  },

  refreshToken: ({ body, namespace }) => refreshSession(namespace, body.refreshToken),

  /** The response does not reveal whether the account exists. */
  forgotPassword({ body: { email, captcha }, namespace }) {
    assertEmail(email)
    assertCaptcha(namespace.store, captcha)
    markCaptchaUsed(namespace.store, captcha)
    const user = findUserByEmail(namespace.store, email)
    if (user !== undefined) sendLink(namespace, 'reset-password', user.email)
    return { message: 'If an account has this email, we sent a link to reset its password' }
  },

  /** A reset link works only once. Using it ends all sessions. */
  resetPassword({ body: { password, token, captcha }, namespace }) {
    const { store } = namespace
    assertCaptcha(store, captcha)
    const user = findUserByEmail(store, getTokenEmail(namespace, 'reset-password', token))
    if (user === undefined) throw createFieldError('token', 'The link is not valid or has expired')
    store.emailTokens.delete(token)
    markCaptchaUsed(store, captcha)
    user.password = hashPassword(password)
    closeSessions(store, user)
    return { message: 'Password reset successfully' }
  },

  changePassword(request) {
    const { currentPassword, newPassword, confirmPassword } = request.body
    const { user } = requireSession(request)
    if (confirmPassword !== newPassword) throw createFieldError('confirmPassword', 'Passwords do not match')
    if (!isPassword(currentPassword, user.password)) {
      throw createFieldError('currentPassword', 'The current password is incorrect')
    }
    user.password = hashPassword(newPassword)
    return { message: 'Password updated successfully' }
  },

  resendVerification(request) {
    const { user } = requireSession(request)
    if (user.isEmailVerified) throw new HttpError(400, 'This email is already verified')
    sendLink(request.namespace, 'verify-registration', user.email)
    return { message: 'A verification link was sent to your email' }
  },

  verifyRegistration({ body: { token }, namespace }) {
    const { store } = namespace
    const user = findUserByEmail(store, getTokenEmail(namespace, 'verify-registration', token))
    if (user === undefined) throw createFieldError('token', 'The link is not valid or has expired')
    store.emailTokens.delete(token)
    user.isEmailVerified = true
    return { message: 'Registration verified successfully' }
  },
}
