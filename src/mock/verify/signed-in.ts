import { type AuthResponse, logIn, refreshToken } from '#contract/auth.ts'
import { getCaptcha, type ProbeContext, type Identity } from './context.ts'

export interface SignedIn {
  readonly email: string
  readonly headers: Identity
  /** Whether the run opened the session and may therefore end it. */
  readonly isNewSession: boolean
}

/** A customer registered by the run, who may therefore place orders and change the password. */
export interface CreatedCustomer extends SignedIn {
  readonly password: string
}

/** Signs in and returns the session tokens, which are refreshed if possible. */
export async function signIn(
  context: ProbeContext,
  email: string,
  password: string,
): Promise<AuthResponse | undefined> {
  const { prober } = context
  const response = await prober.probe(logIn, { body: { email, password, captcha: getCaptcha(context) } })
  const token = response?.token ?? undefined
  return token && ((await prober.probe(refreshToken, { body: { refreshToken: token.refreshToken } })) ?? token)
}
