import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { type CheckoutAnswer, checkOut } from '#contract/checkout.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { purchaseEvent } from '#domain/cart/analytics-event.ts'
import { isDealerItem } from '#domain/cart/cart.ts'
import type { BillingForm, CardForm, CompleteBillingForm, DealerForm } from '#domain/checkout/checkout-forms.ts'
import { checkoutRequest } from '#domain/checkout/checkout-request.ts'
import { checkoutHref, href } from '#routes/href.ts'
import { track } from '../../../analytics/track.ts'
import { cartActions } from '../../../cart/cart-actions.ts'
import { useCart } from '../../../cart/cart.ts'
import { goTo } from '../../../navigation/navigation.ts'
import { notify, useNotification } from '../../../notification/notification.ts'
import { tokeniseCard } from '../../../providers/payment/tokenise-card.ts'
import { api } from '../../../shop.ts'
import { mayReview } from '../review.ts'
import { beginAttempt, endAttempt, isAttemptOpen, loseAttempt } from './order-attempt.ts'
import { settleOrder } from './settle-order.ts'

/** Milliseconds that the way to the confirmation waits for the sign-up to the newsletter. */
const SIGN_UP_WAIT_MS = 2_000

/** Whether an order may have been placed and charged although it failed (decision 0023). */
function isOutcomeUnknown({ kind, status }: ApiError): boolean {
  return kind !== 'refused' || status === 408 || (status ?? 0) >= 500
}

/**
 * Places the order: token from the provider, order, newsletter, confirmation. Whatever fails is told and leaves
 * the shopper on the payment step with the form as it was (OPEN-002, OPEN-003). An order whose outcome is not known
 * is never sent again.
 */
export function usePlaceOrder(
  billing: BillingForm,
  dealer: DealerForm,
): { readonly placing: boolean; readonly placeOrder: (card: CardForm) => Promise<void> } {
  const [placing, setPlacing] = useState(false)
  // Two clicks in one moment both still see `placing` as false (OPEN-004).
  const started = useRef(false)

  async function placeOrder(card: CardForm): Promise<void> {
    if (started.current || isAttemptOpen()) return
    const { cart } = useCart.getState()
    // The cart may have changed in another tab: a dealer item never goes out without its dealer (CHK-20).
    if (!mayReview(cart, billing, dealer)) return goTo(checkoutHref('billing'))
    started.current = true
    setPlacing(true)
    // What the last attempt was told must not stand beside the outcome of this one.
    useNotification.getState().dismiss()
    const orderId = await send(cart.id, cart.items.some(isDealerItem) ? dealer : undefined, billing, card)
    if (orderId === undefined) {
      started.current = false
      setPlacing(false)
      return
    }
    // From here on the order stands, so the button stays shut whatever happens on the way out.
    settleOrder()
    track(purchaseEvent(orderId, cart))
    if (billing.optInNewsletter) await signUp(billing)
    // The server has emptied the cart; here it stays until the checkout has left the screen.
    void cartActions.announceChange()
    await goTo(href('confirmation', { orderId }))
  }

  return { placing, placeOrder }
}

/** The new order's id; undefined when there is none, which the shopper has then been told. */
async function send(
  cartId: string,
  dealer: DealerForm | undefined,
  billing: CompleteBillingForm,
  card: CardForm,
): Promise<string | undefined> {
  if (isOffline()) return undefined
  let paymentToken: string
  try {
    paymentToken = await tokeniseCard(card)
  } catch (error) {
    notify({ message: `Error: ${(error as Error).message}`, type: 'error' })
    return undefined
  }
  // Another tab may have sent one while the provider looked at the card.
  if (isAttemptOpen() || isOffline()) return undefined
  beginAttempt()
  let answer: CheckoutAnswer
  try {
    answer = await api.call(checkOut, { body: checkoutRequest({ cartId, billing, dealer, paymentToken }) })
  } catch (error) {
    // A refused call has been told by the shared handler.
    if (error instanceof ApiError && !isOutcomeUnknown(error)) endAttempt()
    else loseAttempt()
    return undefined
  }
  if (answer.success && answer.orderId !== null) return answer.orderId
  // An order that was taken and has no number: nobody can say what became of it.
  if (answer.success) {
    loseAttempt()
    return undefined
  }
  endAttempt()
  notify({ message: answer.message || 'The order was not accepted.', type: 'error' })
  return undefined
}

/** Whether nothing can leave this device, which the shopper is then told: such an order is not sent (CHK-80). */
function isOffline(): boolean {
  if (navigator.onLine) return false
  notify({
    message:
      'Your order was not sent: this device is offline. Nothing was charged. Please try again when it is connected.',
    type: 'error',
  })
  return true
}

/**
 * The order stands whether or not the sign-up succeeds, so it is not waited for but briefly: the confirmation is a
 * document of its own, and the browser gives up what is under way when it leaves this one.
 */
async function signUp({ email, firstName, lastName }: BillingForm): Promise<void> {
  const body = { email, firstName, lastName, captcha: '' }
  const sent = api.call(subscribeToNewsletter, { body }).catch(() => undefined)
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SIGN_UP_WAIT_MS))])
}
