import { ApiError } from '#api/api-error.ts'
import { verifyRegistration } from '#contract/auth.ts'
import { verifyNewsletterEmail } from '#contract/newsletter.ts'
import type { Notification } from '../../notification/notification.ts'
import { api, session } from '../../shop.ts'

/** Result of following an emailed link, as the banner shows it (AUTH-34 to AUTH-36). */
type Outcome = Notification

/** Confirms a newsletter address with the token of its link. */
export async function verifyEmail(token: string): Promise<Outcome> {
  return outcome(token, 'Email verified successfully', () => api.call(verifyNewsletterEmail, { path: { token } }))
}

/** Confirms a registration with the token of its link. */
export async function verifyAccount(token: string): Promise<Outcome> {
  return outcome(token, 'Registration verified successfully', () => api.call(verifyRegistration, { body: { token } }))
}

/** A link without a token fails without a request (OPEN-047). */
async function outcome(token: string, success: string, call: () => Promise<unknown>): Promise<Outcome> {
  // The fallback is the same for both (OPEN-046).
  if (token === '') return { message: 'Email verification failed', type: 'error' }
  try {
    await call()
    // From now on the signed-in customer shows as verified.
    void session.reloadProfile()
    return { message: success, type: 'success' }
  } catch (error) {
    return { message: serverMessage(error) ?? 'Email verification failed', type: 'error' }
  }
}

/** Returns the server's message about a failure; undefined if it sent none or was not reached. */
function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}
