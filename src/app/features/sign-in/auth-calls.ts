import { type AuthResponse, forgotPassword, logIn, register, resetPassword } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { RegisterForm } from '#domain/account/sign-in-forms.ts'
import { fail } from '../../form/failure.ts'
import { subscribe } from '../../newsletter/newsletter-calls.ts'
import { changeSession } from '../../session/session-transitions.ts'
import { useSession } from '../../session/session.ts'
import { api, session } from '../../shop.ts'

/** Message for a sign-in that the server rejects without a message. */
const NO_TOKEN = 'You could not be signed in. Please try again.'

/**
 * Signs in (AUTH-06).
 * @throws {Error} if there is no access token.
 */
export async function logInWith({ email, password, captcha }: BodyOf<typeof logIn>): Promise<void> {
  await begin(await api.call(logIn, { body: { email: email.trim(), password, captcha } }))
}

/**
 * Registers and signs in. Does not send the password confirmation or the newsletter choice (AUTH-16). If the
 * newsletter box is checked, also subscribes, without a captcha token because it is used up (OPEN-048).
 * @throws {Error} if there is no access token.
 */
export async function registerWith(form: RegisterForm): Promise<void> {
  const { password, captcha } = form
  const [firstName, lastName, email] = [form.firstName.trim(), form.lastName.trim(), form.email.trim()]
  await begin(await api.call(register, { body: { firstName, lastName, email, password, captcha } }))
  if (!form.signUpForNewsletter) return
  // The registration has succeeded in any case.
  await subscribe({ email, firstName, lastName, captcha: '' }).then(setSubscribed, () => undefined)
}

async function begin(response: {
  readonly token: AuthResponse | null
  readonly message?: string | undefined
}): Promise<void> {
  if (!response.token?.accessToken) throw fail(`Error: ${response.message || NO_TOKEN}`)
  await session.signIn(response.token)
}

/** Updates the profile, which was loaded before the subscription (AUTH-18). */
function setSubscribed(): void {
  const now = useSession.getState()
  if (now.status !== 'signed-in' || now.user === null) return
  changeSession(useSession, { type: 'profileChanged', user: { ...now.user, isNewsletterSubscribed: true } })
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
