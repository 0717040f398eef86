import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { getCheckoutHref } from '#routes/href.ts'
import { useCart } from '../../cart/cart.ts'
import { session as shopSession } from '../../cart/shop.ts'
import { emptyBillingForm, emptyDealerForm } from '../../delivery/checkout-forms.rules.ts'
import { onDraftsCleared, storedBillingForm, storedDealerForm } from '../../delivery/form-drafts.ts'
import { redirectTo } from '../../lib/navigation/navigation.ts'
import { useSession } from '../../session/session.ts'
import { checkout } from '../checkout.ts'
import { blockedText, canReview } from '../review.ts'
import { type CardMemory, PaymentStep } from './payment-step.tsx'
import { ReviewNote } from './review-note.tsx'

/**
 * Renders the payment step if its conditions are met, which are checked again on a direct visit or reload (OPEN-084).
 * Once visible, the step stays open and keeps the entered card. Changes in other tabs are recomputed and must be
 * confirmed.
 */
export function PaymentEntry({ cart, card }: { readonly cart: Cart; readonly card: CardMemory }): ReactNode {
  const [typed, setTyped] = useState(storedBillingForm)
  const [dealer, setDealer] = useState(storedDealerForm)
  const [failed, setFailed] = useState(false)
  const [hasNoProfile, setHasNoProfile] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const placed = useRef(false)
  const changing = useCart((state) => state.changing)
  const { change } = useStore(checkout.review.store)
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  const billing = user === undefined || user === null ? typed : { ...typed, email: user.email }
  const reviewed = checkout.review.reviewed(typed, dealer) !== undefined
  const [entered, setEntered] = useState(reviewed)
  const mustCompute = !reviewed && !changing
  const isReviewable = canReview(cart, typed, dealer)

  useEffect(() => {
    if (reviewed) setEntered(true)
  }, [reviewed])

  // An order in another tab clears the address in this tab. A placed order continues to its confirmation.
  useEffect(
    () =>
      onDraftsCleared(() => {
        card.clear()
        if (placed.current) return
        setEntered(false)
        setTyped(emptyBillingForm)
        setDealer(emptyDealerForm)
      }),
    [card],
  )

  useEffect(() => {
    if (!mustCompute || placed.current) return undefined
    let isOutdated = false
    async function enter(): Promise<void> {
      setFailed(false)
      const isComputed = canReview(cart, typed, dealer) && (await checkout.review.compute(typed, dealer))
      if (isOutdated || (isComputed && checkout.review.reviewed(typed, dealer) !== undefined)) return
      if (entered || isComputed) setFailed(true)
      else await redirectTo(getCheckoutHref('billing'))
    }
    void enter()
    return () => {
      isOutdated = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the cart also changes when its totals arrive
  }, [mustCompute, isReviewable, typed, dealer, attempts])

  // Lets the shopper retry, because the session requests the profile only once.
  useEffect(() => {
    if (user !== null) return undefined
    let isOutdated = false
    void shopSession.loadLatestProfile().then((isLoaded) => isOutdated || setHasNoProfile(!isLoaded))
    return () => {
      isOutdated = true
    }
  }, [user, attempts])

  if (!entered) return <p role="status">Calculating shipping and tax…</p>

  const blocked = changing ? '' : blockedText(cart, typed, dealer)
  const isReady = reviewed && blocked === '' && user !== null
  return (
    <PaymentStep
      cart={cart}
      billing={billing}
      dealer={dealer}
      card={card}
      isReady={isReady}
      onPlaced={() => {
        placed.current = true
        card.clear()
      }}
    >
      <ReviewNote
        change={change}
        blocked={blocked}
        isReady={isReady}
        failed={failed || (user === null && hasNoProfile)}
        onRetry={() => {
          setFailed(false)
          setHasNoProfile(false)
          setAttempts(attempts + 1)
        }}
      />
    </PaymentStep>
  )
}
