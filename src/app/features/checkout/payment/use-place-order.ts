import { useEffect, useState } from 'react'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { purchaseEvent } from '#domain/cart/analytics-event.ts'
import type { BillingForm, CardForm, DealerForm } from '#domain/checkout/checkout-forms.ts'
import { href } from '#routes/href.ts'
import { track } from '../../../analytics/track.ts'
import { cartActions } from '../../../cart/cart-actions.ts'
import { goTo } from '../../../navigation/navigation.ts'
import { useNotification } from '../../../notification/notification.ts'
import { api } from '../../../shop.ts'
import { checkout } from '../checkout.ts'
import type { PlacedOrder } from './place-order.ts'

/** Milliseconds to wait for the newsletter sign-up before the confirmation opens. */
const SIGN_UP_TIMEOUT_MS = 2_000

/**
 * Places the order and opens its confirmation, after calling `onPlaced`. Leaving the step cancels an order that was not
 * sent yet (CHK-96).
 */
export function usePlaceOrder(
  billing: BillingForm,
  dealer: DealerForm,
  onPlaced: () => void,
): { readonly placing: boolean; readonly placeOrder: (card: CardForm) => Promise<void> } {
  const [placing, setPlacing] = useState(false)

  useEffect(() => checkout.attempts.leave, [])

  async function placeOrder(card: CardForm): Promise<void> {
    // An earlier notification must not show next to the outcome of this attempt.
    useNotification.getState().dismiss()
    setPlacing(true)
    let placed: PlacedOrder | undefined
    try {
      placed = await checkout.placeOrder(card, billing, dealer)
    } finally {
      if (placed === undefined) setPlacing(false)
    }
    if (placed === undefined) return
    onPlaced()
    checkout.settleOrder()
    track(purchaseEvent(placed.orderId, placed.cart))
    if (billing.optInNewsletter) await signUp(billing)
    // The server has emptied the cart; keep it here until the checkout has left the screen.
    void cartActions.announceChange()
    await goTo(href('confirmation', { orderId: placed.orderId }))
  }

  return { placing, placeOrder }
}

/**
 * The order is placed whether or not the sign-up succeeds, so wait only briefly: the confirmation is another document,
 * and the browser cancels pending requests on unload.
 */
async function signUp({ email, firstName, lastName }: BillingForm): Promise<void> {
  const body = { email, firstName, lastName, captcha: '' }
  const sent = api.call(subscribeToNewsletter, { body }).catch(() => undefined)
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SIGN_UP_TIMEOUT_MS))])
}
