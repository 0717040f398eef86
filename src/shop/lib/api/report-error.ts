import type { ApiError } from '#api/api-error.ts'
import { notify } from '../notification/notification.ts'

/** Endpoints whose failures are reported by the caller or not at all (OPEN-044, OPEN-045). */
const NOTIFIED_BY_CALLER = new Set([
  'applyGuestPromoCode',
  'applyPromoCode',
  'changePassword',
  'forgotPassword',
  'resendVerification',
  'resetPassword',
  'subscribeToNewsletter',
  'subscribeToStockAlert',
  'verifyNewsletterEmail',
  'verifyRegistration',
])

/**
 * Shows the server's message after 'Error: ' (NOTE-06, NOTE-07), and records that in the error. Ignores a 404 for the
 * guest cart (NOTE-08).
 */
export function reportError(error: ApiError): void {
  if (error.endpointId === 'getGuestCart' && error.status === 404) return
  // The order may have been placed, so 'Please try again' would be wrong. The checkout shows a different message.
  if (error.endpointId === 'checkOut' && error.kind !== 'refused') return
  if (NOTIFIED_BY_CALLER.has(error.endpointId)) return
  error.shownAs = `Error: ${error.message}`
  notify({ message: error.shownAs, type: 'error' })
}
