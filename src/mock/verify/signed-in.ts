import { type AuthResponse, logIn, refreshToken } from '#contract/auth.ts'
import { getCaptcha, type ProbeContext, type Identity } from './context.ts'

/** A customer who is signed in. */
export interface SignedIn {
  readonly email: string
  readonly headers: Identity
  /** The run opened the session, so that it may end it. */
  readonly isNewSession: boolean
}

/** One whom the run has registered: only such a customer orders, and gets other passwords. */
export interface CreatedCustomer extends SignedIn {
  readonly password: string
}

/** The tokens of a session, renewed where that works. */
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
