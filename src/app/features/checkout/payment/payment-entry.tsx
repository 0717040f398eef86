import { type ReactNode, useEffect, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { checkoutHref } from '#routes/href.ts'
import { storedBillingForm, storedDealerForm } from '../../../drafts/form-drafts.ts'
import { goTo } from '../../../navigation/navigation.ts'
import { mayReview, reviewCart, useIsReviewed } from '../review.ts'
import { PaymentStep } from './payment-step.tsx'

/** The second step, for whoever meets its conditions; a direct entry or a reload is checked again (OPEN-084). */
export function PaymentEntry({ cart }: { readonly cart: Cart }): ReactNode {
  const [billing] = useState(storedBillingForm)
  const [dealer] = useState(storedDealerForm)
  const reviewed = useIsReviewed(billing, dealer)

  useEffect(() => {
    if (reviewed) return
    async function enter(): Promise<void> {
      const reviewable = mayReview(cart, billing, dealer) && (await reviewCart(cart.id, billing, dealer))
      if (!reviewable) await goTo(checkoutHref('billing'))
    }
    void enter()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the check belongs to the entry: a cart that changes later is checked again when the order is placed
  }, [reviewed, billing, dealer])

  if (!reviewed) return <p role="status">Working out shipping and tax…</p>
  return <PaymentStep cart={cart} billing={billing} dealer={dealer} />
}
