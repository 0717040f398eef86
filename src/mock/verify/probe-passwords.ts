import { changePassword, forgotPassword, resetPassword, verifyRegistration } from '#contract/auth.ts'
import { getProfile } from '#contract/user.ts'
import { breach } from './behaviour.ts'
import { captchaOf, type Context, identityOf, STRANGER_EMAIL, UNKNOWN } from './context.ts'
import type { ContractEndpoint } from './prober.ts'
import { type OwnCustomer, signIn } from './signed-in.ts'

const AGAIN = 'when the profile is read again'

/** A changed and a forgotten password; links that were never mailed open nothing. Gives the customer as signed in last. */
export async function probePasswords(context: Context, own: OwnCustomer | undefined): Promise<OwnCustomer | undefined> {
  const { prober, outbox } = context
  await probeMailedLink(context, own)
  const changed = own && (await probeNewPassword(context, own))
  const email = own?.email ?? STRANGER_EMAIL
  const asked = await prober.probe(forgotPassword, { body: { email, captcha: captchaOf(context) } })
  const token = own === undefined || asked === undefined ? undefined : await outbox?.tokenOf('reset-password', email)
  const body = { password: newPassword(), captcha: captchaOf(context) }
  if (token === undefined) {
    await prober.probeRefusal(resetPassword, { body: { ...body, token: UNKNOWN } })
    return changed
  }
  const reset = await prober.probe(resetPassword, { body: { ...body, token } })
  if (reset === undefined || changed === undefined) return changed
  return signedInWith(context, changed, resetPassword, body.password)
}

/** The link of the latest mail: that which was sent again. */
async function probeMailedLink({ prober, outbox }: Context, own: OwnCustomer | undefined): Promise<void> {
  const token = own && (await outbox?.tokenOf('verify-registration', own.email))
  if (own === undefined || token === undefined) {
    await prober.probeRefusal(verifyRegistration, { body: { token: UNKNOWN } })
    return
  }
  if ((await prober.probe(verifyRegistration, { body: { token } })) === undefined) return
  const profile = await prober.probe(getProfile, { headers: own.headers })
  if (profile?.isEmailVerified === false) {
    prober.amend(verifyRegistration, [breach('isEmailVerified', 'is false')], AGAIN)
  }
}

async function probeNewPassword(context: Context, own: OwnCustomer): Promise<OwnCustomer> {
  const { headers, password } = own
  const chosen = newPassword()
  const body = { currentPassword: password, newPassword: chosen, confirmPassword: chosen }
  const changed = await context.prober.probe(changePassword, { headers, body })
  return changed === undefined ? own : signedInWith(context, own, changePassword, chosen)
}

/** Signs in with a password that a call has set. */
async function signedInWith(
  context: Context,
  own: OwnCustomer,
  setBy: ContractEndpoint,
  password: string,
): Promise<OwnCustomer> {
  const session = await signIn(context, own.email, password)
  if (session !== undefined) return { ...own, password, headers: identityOf(session.accessToken) }
  context.prober.amend(setBy, [breach('password', 'is not taken')], 'at the next sign-in')
  return own
}

function newPassword(): string {
  return `verify-${crypto.randomUUID()}`
}
