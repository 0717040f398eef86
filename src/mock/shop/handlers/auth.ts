import { fieldRefusal, Refusal } from '../../http/problem.ts'
import { type ShopHandlers, sessionOf } from '../call.ts'
import { refuseBadCaptcha, spendCaptcha } from '../captcha.ts'
import { refuseBadEmail } from '../customers/email.ts'
import { emailOfToken, mailLink } from '../customers/outbox.ts'
import { hashPassword, isPassword } from '../customers/password.ts'
import { closeSession, closeSessionsOf, openSession, refreshSession } from '../customers/sessions.ts'
import { addGuest, addUser } from '../customers/users.ts'
import { userByEmail } from '../store.ts'

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
    refuseBadEmail(email)
    refuseBadCaptcha(store, captcha)
    const user = userByEmail(store, email)
    if (user === undefined || !isPassword(password, user.password)) {
      throw new Refusal(401, 'The email or the password is wrong')
    }
    spendCaptcha(store, captcha)
    return { token: openSession(namespace, user), message: `Welcome, ${user.firstName}` }
  },

  register({ body: { firstName, lastName, email, password, captcha }, namespace }) {
    const { store } = namespace
    refuseBadEmail(email)
    refuseBadCaptcha(store, captcha)
    if (userByEmail(store, email) !== undefined) {
      const text = 'There is an account with this email already'
      throw new Refusal(409, text, { email: [text] })
    }
    const user = addUser(namespace, { firstName, lastName, email, password: hashPassword(password) })
    spendCaptcha(store, captcha)
    mailLink(namespace, 'verify-registration', email)
    return { token: openSession(namespace, user), message: 'A verification link was sent to your email' }
  },

  logOut(call) {
    closeSession(call.namespace.store, sessionOf(call))
    return { message: 'You are signed out' }
  },

  refreshToken: ({ body, namespace }) => refreshSession(namespace, body.refreshToken),

  /** Answers the same whether there is an account or not, so that nobody can ask who has one. */
  forgotPassword({ body: { email, captcha }, namespace }) {
    refuseBadEmail(email)
    refuseBadCaptcha(namespace.store, captcha)
    spendCaptcha(namespace.store, captcha)
    const user = userByEmail(namespace.store, email)
    if (user !== undefined) mailLink(namespace, 'reset-password', user.email)
    return { message: 'If there is an account with this email, a link to reset its password was sent to it' }
  },

  /** A reset link works once, and ends all sessions. */
  resetPassword({ body: { password, token, captcha }, namespace }) {
    const { store } = namespace
    refuseBadCaptcha(store, captcha)
    const user = userByEmail(store, emailOfToken(namespace, 'reset-password', token))
    if (user === undefined) throw fieldRefusal('token', 'The link is not valid or has expired')
    store.mailTokens.delete(token)
    spendCaptcha(store, captcha)
    user.password = hashPassword(password)
    closeSessionsOf(store, user)
    return { message: 'Password reset successfully' }
  },

  changePassword(call) {
    const { currentPassword, newPassword, confirmPassword } = call.body
    const { user } = sessionOf(call)
    if (confirmPassword !== newPassword) throw fieldRefusal('confirmPassword', 'Passwords do not match')
    if (!isPassword(currentPassword, user.password)) {
      throw fieldRefusal('currentPassword', 'The current password is wrong')
    }
    user.password = hashPassword(newPassword)
    return { message: 'Password updated successfully' }
  },

  resendVerification(call) {
    const { user } = sessionOf(call)
    if (user.isEmailVerified) throw new Refusal(400, 'This email is verified already')
    mailLink(call.namespace, 'verify-registration', user.email)
    return { message: 'A verification link was sent to your email' }
  },

  verifyRegistration({ body: { token }, namespace }) {
    const { store } = namespace
    const user = userByEmail(store, emailOfToken(namespace, 'verify-registration', token))
    if (user === undefined) throw fieldRefusal('token', 'The link is not valid or has expired')
    store.mailTokens.delete(token)
    user.isEmailVerified = true
    return { message: 'Registration verified successfully' }
  },
}
