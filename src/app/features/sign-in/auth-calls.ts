import { type AuthResponse, forgotPassword, logIn, register, resetPassword } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { RegisterForm } from '#domain/account/sign-in-forms.ts'
import { subscribe } from '../../newsletter/newsletter-calls.ts'
import { notify } from '../../notification/notification.ts'
import { changeSession } from '../../session/session-transitions.ts'
import { useSession } from '../../session/session.ts'
import { api, session } from '../../shop.ts'

/** Message for a sign-in that the server rejects without a message. */
const NO_TOKEN = 'You could not be signed in. Please try again.'

/**
 * Signs in (AUTH-06).
 * @returns false if there is no access token, in which case the captcha token is used up.
 */
export async function logInWith(form: BodyOf<typeof logIn>): Promise<boolean> {
  const { email, password, captcha } = form
  try {
    return await begin(await api.call(logIn, { body: { email: email.trim(), password, captcha } }))
  } catch {
    // The shared handler has already reported the error.
    return false
  }
}

/**
 * Registers and signs in. Does not send the password confirmation or the newsletter choice (AUTH-16). If the
 * newsletter box is checked, also subscribes, without a captcha token because it is used up (OPEN-048).
 * @returns false if there is no access token, in which case the captcha token is used up.
 */
export async function registerWith(form: RegisterForm): Promise<boolean> {
  const { password, captcha } = form
  const [firstName, lastName, email] = [form.firstName.trim(), form.lastName.trim(), form.email.trim()]
  try {
    const response = await api.call(register, { body: { firstName, lastName, email, password, captcha } })
    if (!(await begin(response))) return false
  } catch {
    return false
  }
  if (form.signUpForNewsletter && (await subscribe({ email, firstName, lastName, captcha: '' }))) setSubscribed()
  return true
}

async function begin(response: { readonly token: AuthResponse | null; readonly message?: string | undefined }) {
  if (!response.token?.accessToken) {
    notify({ message: `Error: ${response.message || NO_TOKEN}`, type: 'error' })
    return false
  }
  await session.signIn(response.token)
  return true
}

/** Updates the profile, which was loaded before the subscription (AUTH-18). */
function setSubscribed(): void {
  const now = useSession.getState()
  if (now.status !== 'signed-in' || now.user === null) return
  changeSession(useSession, { type: 'profileChanged', user: { ...now.user, isNewsletterSubscribed: true } })
}

/**
 * Requests an email with a link for setting a new password.
 * @returns the server's message, or undefined if the request failed, in which case the error has been reported
 * (AUTH-23).
 */
export async function requestPasswordReset(form: BodyOf<typeof forgotPassword>): Promise<string | undefined> {
  try {
    const { message } = await api.call(forgotPassword, { body: { email: form.email.trim(), captcha: form.captcha } })
    return message
  } catch {
    notify({ message: 'Something went wrong, please try again later', type: 'error' })
    return undefined
  }
}

/**
 * Sets a new password with the token from an emailed link (AUTH-28).
 * @returns false if the request failed, in which case the error has been reported (AUTH-31).
 */
export async function setNewPassword(form: BodyOf<typeof resetPassword>): Promise<boolean> {
  const { password, token, captcha } = form
  try {
    await api.call(resetPassword, { body: { password, token, captcha } })
    return true
  } catch {
    notify({ message: 'Something went wrong, please try again', type: 'error' })
    return false
  }
}
