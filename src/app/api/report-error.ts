import type { ApiError } from '#api/api-error.ts'
import { notify } from '../notification/notification.ts'

/** Calls whose failure has its own text, shown by the caller, or none at all (OPEN-044, OPEN-045). */
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
 * The shared network-error handler: shows 'Error: ' and what the server said (NOTE-06, NOTE-07). It is skipped for
 * a 404 on the guest cart (NOTE-08).
 */
export function reportError(error: ApiError): void {
  if (error.endpointId === 'getGuestCart' && error.status === 404) return
  // Whether the order was placed is not known: 'Please try again' would be wrong, and the checkout tells it.
  if (error.endpointId === 'checkOut' && error.kind !== 'refused') return
  if (NOTIFIED_BY_CALLER.has(error.endpointId)) return
  // oxlint-disable-next-line no-console -- the shopper's message names no field; whoever mends it needs one
  if (error.kind === 'off-contract') console.error(error.cause)
  notify({ message: `Error: ${error.message}`, type: 'error' })
}
