import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import type { Cart } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import type { ShopCart } from '../../cart/create-cart.ts'
import type { BillingForm, CardForm, DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { isDealerItem } from '../../delivery/dealer-item.rules.ts'
import type { FieldErrors } from '../../lib/forms/form-rules.rules.ts'
import type { Notification } from '../../lib/notification/notification.ts'
import { hasVisitEndedInOtherTab } from '../../lib/storage/clear-items.ts'
import type { StoredItems } from '../../lib/storage/stored-items.ts'
import type { DocumentVisit } from '../../session/document-visit.ts'
import { createCheckoutRequest, getOrderDestination } from '../checkout-request.rules.ts'
import { canReview, type Review } from '../review.ts'
import type { OrderMarks } from './order-marks.ts'
import { InvalidCardError } from './tokenize-card.ts'

/** An order accepted by the server, and its buyer. */
export interface PlacedOrder {
  readonly orderId: string
  readonly cart: Cart
}

/**
 * Places the reviewed order: tokenizes the card, and then, while no tab can change the cart, recomputes it, compares it
 * with the one shown, marks the order and sends it (decision 0023).
 * @returns the placed order, or undefined if it was canceled, or failed and the shopper was notified (OPEN-002,
 * OPEN-003).
 */
export type PlaceOrder = (
  card: CardForm,
  billing: BillingForm,
  dealer: DealerForm,
  /** Shows card errors next to their fields. */
  onInvalidCard: (errors: FieldErrors<CardForm>) => void,
  /** Cancels an order that has not been sent, when the shopper leaves the step. */
  left: AbortSignal,
) => Promise<PlacedOrder | undefined>

export function createPlaceOrder({
  api,
  cart,
  review,
  marks,
  items,
  visit,
  tokenizeCard,
  notify,
}: {
  readonly api: ApiClient
  readonly cart: Pick<ShopCart, 'order'>
  readonly review: Review
  readonly marks: OrderMarks
  readonly items: StoredItems
  readonly visit: Pick<DocumentVisit, 'check' | 'hold'>
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

  return async (card, billing, dealer, onInvalidCard, left) => {
    const reviewed = review.reviewed(billing, dealer)
    if (reviewed === undefined || !canReview(reviewed.cart, billing, dealer) || isOffline()) return undefined
    if (marks.phase(reviewed.cart) !== 'none') return undefined
    // Another tab may have ended the visit, or placed an order, before its storage event arrives.
    const isCanceled = (): boolean => left.aborted || !visit.check() || hasVisitEndedInOtherTab(items)

    let paymentToken: string
    try {
      paymentToken = await tokenizeCard(card)
    } catch (error) {
      if (isCanceled()) return undefined
      if (error instanceof InvalidCardError) onInvalidCard(error.fields)
      else notify({ message: `Error: ${(error as Error).message}`, type: 'error' })
      return undefined
    }
    if (isCanceled()) return undefined

    const orderCart = async (computed: Cart): Promise<PlacedOrder | undefined> => {
      if (isCanceled() || !review.matches(reviewed, computed)) return undefined
      // The server may have changed the restrictions of a line since the review.
      if (!canReview(computed, billing, dealer) || isOffline() || marks.phase(computed) !== 'none') return undefined
      const body = createCheckoutRequest({
        cartId: computed.id,
        billing,
        dealer: computed.items.some(isDealerItem) ? dealer : undefined,
        paymentToken,
      })
      const release = visit.hold('order')
      const orderId = await send(body, marks.add(computed))
      if (orderId !== undefined) return { orderId, cart: computed }
      release()
      return undefined
    }

    try {
      return await cart.order(getOrderDestination(billing), orderCart)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The shared handler has already reported the error.
      return undefined
    }
  }

  /** Sends the order and returns its ID, or undefined if the server rejected it or the outcome is unknown. */
  async function send(body: ReturnType<typeof createCheckoutRequest>, unmark: () => void): Promise<string | undefined> {
    try {
      const { success, orderId, message } = await api.call(checkOut, { body })
      // An accepted order without a number has an unknown outcome.
      if (!success || orderId !== null) unmark()
      if (success) return orderId ?? undefined
      notify({ message: message || 'The order was not accepted.', type: 'error' })
    } catch (error) {
      // The shared handler has already reported a rejection.
      if (error instanceof ApiError && !isOutcomeUnknown(error)) unmark()
    }
    return undefined
  }
}

/** Checks whether a failed order may still have been placed and charged (decision 0023). */
function isOutcomeUnknown({ kind, status }: ApiError): boolean {
  return kind !== 'refused' || status === 408 || (status ?? 0) >= 500
}
