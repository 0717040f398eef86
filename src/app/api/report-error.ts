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
 * Returns the text that the banner shows for a failed request: the server's message after 'Error: ' (NOTE-06, NOTE-07).
 * Empty if the caller reports the failure or nobody does, such as for a guest without a cart (NOTE-08).
 */
export function getErrorText(error: ApiError): string {
  if (error.endpointId === 'getGuestCart' && error.status === 404) return ''
  // The order may have been placed, so 'Please try again' would be wrong. The checkout shows a different message.
  if (error.endpointId === 'checkOut' && error.kind !== 'refused') return ''
  return NOTIFIED_BY_CALLER.has(error.endpointId) ? '' : `Error: ${error.message}`
}

/** Shows the text of a failed request in the banner. */
export function reportError(error: ApiError): void {
  const message = getErrorText(error)
  if (message !== '') notify({ message, type: 'error' })
}
