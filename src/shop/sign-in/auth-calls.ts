import { type AuthResponse, forgotPassword, logIn, register, resetPassword } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api, session } from '../cart/shop.ts'
import { subscribe } from '../newsletter/newsletter-calls.ts'
import type { NextDocument } from '../session/document-visit.ts'
import { fail } from '../ui/form/failure.ts'
import type { RegisterForm } from './sign-in-forms.rules.ts'

/** Message for a sign-in that the server rejects without a message. */
const NO_TOKEN = 'You could not be signed in. Please try again.'

/** Message if the browser does not store the tokens. */
const NOT_STORED = 'Your browser is blocking storage for this site, which signing in needs. Allow it and try again.'

/**
 * Signs in (AUTH-06), which opens a document.
 * @param getNext returns that document.
 * @throws {Error} if the customer is not signed in.
 */
export async function logInWith(
  { email, password, captcha }: BodyOf<typeof logIn>,
  getNext: () => NextDocument,
): Promise<void> {
  await begin(await api.call(logIn, { body: { email: email.trim(), password, captcha } }), getNext)
}

/**
 * Registers and signs in, which opens a document. Does not send the password confirmation or the newsletter choice
 * (AUTH-16). If the newsletter box is checked, also subscribes, without a captcha token because it is used up (OPEN-048).
 * @param getNext returns that document.
 * @throws {Error} if the customer is not signed in.
 */
export async function registerWith(form: RegisterForm, getNext: () => NextDocument): Promise<void> {
  const { password, captcha } = form
  const [firstName, lastName, email] = [form.firstName.trim(), form.lastName.trim(), form.email.trim()]
  const response = await api.call(register, { body: { firstName, lastName, email, password, captcha } })
  // The registration has succeeded in any case. The next document loads the profile (AUTH-18).
  if (form.signUpForNewsletter && response.token?.accessToken) {
    await subscribe({ email, firstName, lastName, captcha: '' }).catch(() => undefined)
  }
  await begin(response, getNext)
}

async function begin(
  response: { readonly token: AuthResponse | null; readonly message?: string | undefined },
  getNext: () => NextDocument,
): Promise<never> {
  if (!response.token?.accessToken) throw fail(`Error: ${response.message || NO_TOKEN}`)
  if (!session.signIn(response.token, getNext())) throw fail(NOT_STORED)
  // The form stays busy until the next document replaces this one.
  return new Promise(() => undefined)
}

/**
 * Requests an email with a link for setting a new password, and returns the server's message.
 * @throws {Error} if the request failed (AUTH-23).
 */
export async function requestPasswordReset(form: BodyOf<typeof forgotPassword>): Promise<string> {
  try {
    const { message } = await api.call(forgotPassword, { body: { email: form.email.trim(), captcha: form.captcha } })
    return message
  } catch {
    throw fail('Something went wrong, please try again later')
  }
}

/**
 * Sets a new password with the token from an emailed link (AUTH-28).
 * @throws {Error} if the request failed (AUTH-31).
 */
export async function setNewPassword({ password, token, captcha }: BodyOf<typeof resetPassword>): Promise<void> {
  try {
    await api.call(resetPassword, { body: { password, token, captcha } })
  } catch {
    throw fail('Something went wrong, please try again')
  }
}
