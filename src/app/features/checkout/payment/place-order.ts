import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import type { Cart } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { isDealerItem } from '#domain/cart/cart.ts'
import type { BillingForm, CardForm, DealerForm } from '#domain/checkout/checkout-forms.ts'
import { createCheckoutRequest, getOrderDestination } from '#domain/checkout/checkout-request.ts'
import type { FieldErrors } from '#domain/forms/form-rules.ts'
import type { ShopCart } from '../../../cart/create-cart.ts'
import type { Notification } from '../../../notification/notification.ts'
import { InvalidCardError } from '../../../providers/payment/tokenize-card.ts'
import { canReview, type Review } from '../review.ts'
import type { Attempt, OrderAttempts } from './order-attempt.ts'

/** An order accepted by the server, and its buyer. */
export interface PlacedOrder {
  readonly orderId: string
  readonly cart: Cart
}

/**
 * Places the confirmed order: tokenizes the card, recomputes the cart, and sends the order. Checks after each await
 * that the visit is the same and that the amount to charge is the one shown.
 * @returns the placed order, or undefined if it failed and the shopper was notified (OPEN-002, OPEN-003).
 */
export type PlaceOrder = (
  card: CardForm,
  billing: BillingForm,
  dealer: DealerForm,
  /** Shows card errors next to their fields. */
  onInvalidCard: (errors: FieldErrors<CardForm>) => void,
) => Promise<PlacedOrder | undefined>

export function createPlaceOrder({
  api,
  cart,
  review,
  attempts,
  visit,
  tokenizeCard,
  notify,
}: {
  readonly api: ApiClient
  readonly cart: Pick<ShopCart, 'order'>
  readonly review: Review
  readonly attempts: OrderAttempts
  readonly visit: () => symbol
  readonly tokenizeCard: (card: CardForm) => Promise<string>
  readonly notify: (notification: Notification) => void
}): PlaceOrder {
  /** Checks whether the device is offline and notifies the shopper in that case. Orders are not sent while offline. */
  function isOffline(): boolean {
    if (navigator.onLine) return false
    notify({
      message:
        'Your order was not sent because this device is offline. You were not charged. Please try again when you are back online.',
      type: 'error',
    })
    return true
  }

  return async (card, billing, dealer, onInvalidCard) => {
    const confirmed = review.confirmation(billing, dealer)
    if (confirmed === undefined || !canReview(confirmed.cart, billing, dealer) || isOffline()) return undefined
    const attempt = attempts.begin(confirmed.cart)
    if (attempt === undefined) return undefined

    let paymentToken: string
    try {
      paymentToken = await tokenizeCard(card)
    } catch (error) {
      if (!attempt.apply('fail')) return undefined
      if (error instanceof InvalidCardError) onInvalidCard(error.fields)
      else notify({ message: `Error: ${(error as Error).message}`, type: 'error' })
      return undefined
    }
    if (!attempt.apply('tokenized')) return undefined

    const orderCart = async (computed: Cart): Promise<PlacedOrder | undefined> => {
      // The server may have changed the restrictions of a line since the review.
      const isConfirmed =
        attempt.isOwner() && review.matches(confirmed, computed) && canReview(computed, billing, dealer)
      if (!isConfirmed || isOffline()) attempt.apply('fail')
      if (!attempt.apply('confirmed')) return undefined
      const body = createCheckoutRequest({
        cartId: computed.id,
        billing,
        dealer: computed.items.some(isDealerItem) ? dealer : undefined,
        paymentToken,
      })
      const orderId = await send(attempt, body)
      // The shopper must know about the order even if the visit has ended since, or may place it again.
      return orderId === undefined ? undefined : { orderId, cart: computed }
    }

    try {
      return await cart.order(getOrderDestination(billing), orderCart, undefined)
    } catch (error) {
      // No order was sent, so the next attempt is not blocked.
      attempt.apply('fail')
      if (!(error instanceof ApiError)) throw error
      // The shared handler has already reported the error.
      return undefined
    }
  }

  /** Sends the order and returns its ID, or undefined if the server rejected it or the outcome is unknown. */
  async function send(attempt: Attempt, body: ReturnType<typeof createCheckoutRequest>): Promise<string | undefined> {
    const orderedBy = visit()
    try {
      const { success, orderId, message } = await api.call(checkOut, { body })
      if (success && orderId !== null) {
        attempt.apply('accepted')
        return orderId
      }
      // An accepted order without a number has an unknown outcome.
      attempt.apply(success ? 'lost' : 'rejected')
      if (!success && orderedBy === visit()) {
        notify({ message: message || 'The order was not accepted.', type: 'error' })
      }
    } catch (error) {
      // The shared handler has already reported a rejection.
      attempt.apply(error instanceof ApiError && !isOutcomeUnknown(error) ? 'rejected' : 'lost')
    }
    return undefined
  }
}

/** Checks whether a failed order may still have been placed and charged (decision 0023). */
function isOutcomeUnknown({ kind, status }: ApiError): boolean {
  return kind !== 'refused' || status === 408 || (status ?? 0) >= 500
}
