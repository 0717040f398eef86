import { useEffect, useRef, useState } from 'react'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { href } from '#routes/href.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { api } from '../../cart/shop.ts'
import type { BillingForm, CardForm, DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { createPurchaseEvent } from '../../lib/analytics/analytics-event.rules.ts'
import { track } from '../../lib/analytics/track.ts'
import type { FieldErrors } from '../../lib/forms/form-rules.rules.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { checkout } from '../checkout.ts'
import type { PlacedOrder } from './place-order.ts'

/** Maximum milliseconds to wait for the newsletter sign-up before the confirmation page opens. */
const SIGN_UP_TIMEOUT_MS = 2_000

/**
 * Places the order, calls `onPlaced`, and opens the confirmation page. Leaving the step cancels an order that has not
 * been sent.
 */
export function usePlaceOrder(
  billing: BillingForm,
  dealer: DealerForm,
  { onPlaced, onInvalidCard }: { onPlaced: () => void; onInvalidCard: (errors: FieldErrors<CardForm>) => void },
): { readonly placing: boolean; readonly placeOrder: (card: CardForm) => Promise<void> } {
  const [placing, setPlacing] = useState(false)
  /** Cancels the order that is being placed. */
  const pending = useRef<AbortController>(undefined)

  useEffect(() => {
    const leave = (): void => pending.current?.abort()
    // The back/forward cache keeps a page that was left.
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  async function placeOrder(card: CardForm): Promise<void> {
    if (pending.current !== undefined) return
    const leaving = new AbortController()
    pending.current = leaving
    // Dismisses earlier notifications so they do not appear next to the outcome of this attempt.
    useNotification.getState().dismiss()
    setPlacing(true)
    let placed: PlacedOrder | undefined
    try {
      placed = await checkout.placeOrder(card, billing, dealer, onInvalidCard, leaving.signal)
    } finally {
      if (placed === undefined) {
        pending.current = undefined
        setPlacing(false)
      }
    }
    if (placed === undefined) return
    onPlaced()
    checkout.finishOrder()
    track(createPurchaseEvent(placed.orderId, placed.cart))
    if (billing.optInNewsletter) await signUp(billing)
    // The server has emptied the cart, but this page keeps it until the checkout is left.
    void cartActions.announceChange()
    await goTo(href('confirmation', { orderId: placed.orderId }))
  }

  return { placing, placeOrder }
}

/**
 * Signs the buyer up for the newsletter. Waits briefly, because the confirmation page is a separate document and the
 * browser cancels pending requests when this one is unloaded.
 */
async function signUp({ email, firstName, lastName }: BillingForm): Promise<void> {
  const body = { email, firstName, lastName, captcha: '' }
  const sent = api.call(subscribeToNewsletter, { body }).catch(() => undefined)
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SIGN_UP_TIMEOUT_MS))])
}
