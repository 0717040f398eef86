import { ApiError } from '#api/api-error.ts'
import { verifyRegistration } from '#contract/auth.ts'
import { verifyNewsletterEmail } from '#contract/newsletter.ts'
import { api, session } from '../cart/shop.ts'
import type { Notification } from '../lib/notification/notification.ts'

/** Result of an emailed verification link, shown in the banner (AUTH-34 to AUTH-36). */
type Outcome = Notification

/** Verifies a newsletter address with the token from its link. */
export async function verifyEmail(token: string): Promise<Outcome> {
  return outcome(token, 'Email verified successfully', () => api.call(verifyNewsletterEmail, { path: { token } }))
}

/** Verifies a registration with the token from its link. */
export async function verifyAccount(token: string): Promise<Outcome> {
  return outcome(token, 'Registration verified successfully', () => api.call(verifyRegistration, { body: { token } }))
}

/** Verifies a token and returns the result. Fails without sending a request if there is no token (OPEN-047). */
async function outcome(token: string, success: string, call: () => Promise<unknown>): Promise<Outcome> {
  // Both pages have the same fallback message (OPEN-046).
  if (token === '') return { message: 'Email verification failed', type: 'error' }
  try {
    await call()
    // Reloads the profile to show a signed-in customer as verified.
    void session.reloadProfile()
    return { message: success, type: 'success' }
  } catch (error) {
    return { message: serverMessage(error) ?? 'Email verification failed', type: 'error' }
  }
}

/** Returns the server's error message, or undefined if there was no message or response. */
function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}
