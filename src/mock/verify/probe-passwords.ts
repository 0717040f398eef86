import { changePassword, forgotPassword, resetPassword, verifyRegistration } from '#contract/auth.ts'
import { getProfile } from '#contract/user.ts'
import { createViolation } from './behavior.ts'
import { getCaptcha, type ProbeContext, toIdentity, UNREGISTERED_EMAIL, UNKNOWN_ID } from './context.ts'
import type { ContractEndpoint } from './prober.ts'
import { type CreatedCustomer, signIn } from './signed-in.ts'

const ON_REREAD = 'when the profile is read again'

/**
 * Changes and resets a password, and tries links that were never emailed. Returns the customer with the latest
 * session.
 */
export async function probePasswords(
  context: ProbeContext,
  customer: CreatedCustomer | undefined,
): Promise<CreatedCustomer | undefined> {
  const { prober, outbox } = context
  await probeEmailedLink(context, customer)
  const changed = customer && (await probeNewPassword(context, customer))
  const email = customer?.email ?? UNREGISTERED_EMAIL
  const asked = await prober.probe(forgotPassword, { body: { email, captcha: getCaptcha(context) } })
  const token =
    customer === undefined || asked === undefined ? undefined : await outbox?.tokenOf('reset-password', email)
  const body = { password: newPassword(), captcha: getCaptcha(context) }
  if (token === undefined) {
    await prober.probeRejection(resetPassword, { body: { ...body, token: UNKNOWN_ID } })
    return changed
  }
  const reset = await prober.probe(resetPassword, { body: { ...body, token } })
  if (reset === undefined || changed === undefined) return changed
  return signedInWith(context, changed, resetPassword, body.password)
}

/** Uses the link in the latest email, which was sent again. */
async function probeEmailedLink(
  { prober, outbox }: ProbeContext,
  customer: CreatedCustomer | undefined,
): Promise<void> {
  const token = customer && (await outbox?.tokenOf('verify-registration', customer.email))
  if (customer === undefined || token === undefined) {
    await prober.probeRejection(verifyRegistration, { body: { token: UNKNOWN_ID } })
    return
  }
  if ((await prober.probe(verifyRegistration, { body: { token } })) === undefined) return
  const profile = await prober.probe(getProfile, { headers: customer.headers })
  if (profile?.isEmailVerified === false) {
    prober.amend(verifyRegistration, [createViolation('isEmailVerified', 'is false')], ON_REREAD)
  }
}

async function probeNewPassword(context: ProbeContext, customer: CreatedCustomer): Promise<CreatedCustomer> {
  const { headers, password } = customer
  const chosen = newPassword()
  const body = { currentPassword: password, newPassword: chosen, confirmPassword: chosen }
  const changed = await context.prober.probe(changePassword, { headers, body })
  return changed === undefined ? customer : signedInWith(context, customer, changePassword, chosen)
}

/** Signs in with a password that has just been set. */
async function signedInWith(
  context: ProbeContext,
  customer: CreatedCustomer,
  setBy: ContractEndpoint,
  password: string,
): Promise<CreatedCustomer> {
  const session = await signIn(context, customer.email, password)
  if (session !== undefined) return { ...customer, password, headers: toIdentity(session.accessToken) }
  context.prober.amend(setBy, [createViolation('password', 'is not accepted')], 'at the next sign-in')
  return customer
}

function newPassword(): string {
  return `verify-${crypto.randomUUID()}`
}
