import { useStore } from 'zustand'
import type { BillingForm, DealerForm } from '#domain/checkout/checkout-forms.ts'
import { isReviewed, reviewed } from '../review.ts'

/** Whether the cart's sums are those for these forms, now and after each recompute. */
export function useIsReviewed(billing: BillingForm, dealer: DealerForm): boolean {
  return useStore(reviewed, () => isReviewed(billing, dealer))
}
