import { type AuthResponse, logIn, SignInResponse } from '#contract/auth.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Customer } from './credentials.ts'
import type { LiveApi } from './live-api.ts'

/** Captcha token for an API that has no captcha or accepts any token. */
const ANY_CAPTCHA = 'stub_captcha_storefront'

/**
 * Signs a customer in, and removes the tokens from all later responses.
 * @throws {StorefrontError} if the API rejects the sign-in or cannot be reached.
 */
export async function signIn(
  api: LiveApi,
  { email, password, captcha = ANY_CAPTCHA }: Customer,
): Promise<AuthResponse> {
  const reply = await api.send({ endpoint: logIn, body: { email, password, captcha }, signedOut: true })
  const token = reply.status === 200 ? SignInResponse.safeParse(reply.body).data?.token : undefined
  if (token === undefined || token === null) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The customer cannot sign in at ${api.url}: the response ${reply.failure?.text ?? `has status ${reply.status} but no token`}.`,
      next:
        'Check STOREFRONT_CUSTOMER_EMAIL and STOREFRONT_CUSTOMER_PASSWORD; if the API has a captcha, set ' +
        'STOREFRONT_CUSTOMER_CAPTCHA to a token that its test key accepts.',
    })
  }
  api.hide(token.accessToken)
  api.hide(token.refreshToken)
  return token
}
