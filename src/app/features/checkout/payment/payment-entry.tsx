import { type ReactNode, useEffect, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { emptyBillingForm, emptyDealerForm } from '#domain/checkout/checkout-forms.ts'
import { checkoutHref } from '#routes/href.ts'
import { holdDrafts, onDraftsCleared, storedBillingForm, storedDealerForm } from '../../../drafts/form-drafts.ts'
import { goTo } from '../../../navigation/navigation.ts'
import { useUser } from '../../../session/use-customer.ts'
import { mayReview, reviewCart } from '../review.ts'
import { isAnswerAwaited } from './order-attempt.ts'
import { PaymentStep } from './payment-step.tsx'
import { useIsReviewed } from './use-is-reviewed.ts'

/** The second step, for whoever meets its conditions; a direct entry or a reload is checked again (OPEN-084). */
export function PaymentEntry({ cart }: { readonly cart: Cart }): ReactNode {
  const [typed, setTyped] = useState(storedBillingForm)
  const [dealer, setDealer] = useState(storedDealerForm)
  const user = useUser()
  // The address is what was worked out; whose account the order belongs to may have changed since (CHK-81).
  const billing = user === null ? typed : { ...typed, email: user.email }
  const reviewed = useIsReviewed(typed, dealer)

  // Whoever left in another tab leaves no address here; an order's own end goes on to its confirmation (CHK-82).
  useEffect(
    () =>
      onDraftsCleared(() => {
        if (isAnswerAwaited()) return
        setTyped(emptyBillingForm)
        setDealer(emptyDealerForm)
      }),
    [],
  )

  useEffect(holdDrafts, [])

  useEffect(() => {
    if (reviewed) return
    async function enter(): Promise<void> {
      const reviewable = mayReview(cart, typed, dealer) && (await reviewCart(cart.id, typed, dealer))
      if (!reviewable) await goTo(checkoutHref('billing'))
    }
    void enter()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the check belongs to the entry: a cart that changes later is checked again when the order is placed
  }, [reviewed, typed, dealer])

  if (!reviewed) return <p role="status">Working out shipping and tax…</p>
  return <PaymentStep cart={cart} billing={billing} dealer={dealer} />
}
