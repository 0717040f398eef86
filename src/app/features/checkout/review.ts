import { createStore } from 'zustand'
import type { Cart, CartItem } from '#contract/cart.ts'
import { EMPTY_CART, isDealerItem } from '#domain/cart/cart.ts'
import {
  type BillingForm,
  type CompleteBillingForm,
  type DealerForm,
  dealerErrors,
  isComplete,
} from '#domain/checkout/checkout-forms.ts'
import { computeRequest, shipTo } from '#domain/checkout/checkout-request.ts'
import { restrictedItems, restrictedPlace } from '#domain/checkout/restricted-items.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { notify } from '../../notification/notification.ts'

/** The forms for which the server last worked out the cart, as text; editing them makes it stale. */
export const reviewed = createStore<{ readonly forms?: string }>(() => ({}))

function formsText(billing: BillingForm, dealer: DealerForm): string {
  return JSON.stringify([billing, dealer])
}

/** Whether the cart's sums are those for these forms. */
export function isReviewed(billing: BillingForm, dealer: DealerForm): boolean {
  return reviewed.getState().forms === formsText(billing, dealer)
}

/** The items that may not go where these forms send them (CHK-41, CHK-42). */
export function restrictedInCart(cart: Pick<Cart, 'items'>, billing: BillingForm, dealer: DealerForm): CartItem[] {
  return restrictedItems(cart.items, shipTo(billing), { state: dealer.dealerState, zip: dealer.dealerZip })
}

/** What an item is called that may not go where these forms send it, with the state or zip code it is barred from (CHK-86). */
export function restrictedText(item: CartItem, billing: BillingForm, dealer: DealerForm): string {
  const destination = isDealerItem(item) ? { state: dealer.dealerState, zip: dealer.dealerZip } : shipTo(billing)
  return `${item.productName}: cannot be shipped to ${restrictedPlace(item, destination)}`
}

/** Whether the forms meet every condition of the payment step but the recompute (CHK-53). */
export function mayReview(
  cart: Pick<Cart, 'items'>,
  billing: BillingForm,
  dealer: DealerForm,
): billing is CompleteBillingForm {
  if (!isComplete(billing)) return false
  if (cart.items.some(isDealerItem) && Object.keys(dealerErrors(dealer)).length > 0) return false
  return cart.items.length > 0 && restrictedInCart(cart, billing, dealer).length === 0
}

/**
 * Recomputes the cart for its destination. False when that failed, or when it came back empty, of which the
 * shopper is notified (OPEN-005).
 */
export async function reviewCart(cartId: string, billing: CompleteBillingForm, dealer: DealerForm): Promise<boolean> {
  const computed = await cartActions.computeCart(computeRequest(billing, cartId))
  if (computed === undefined) return false
  if (computed.items.length === 0) {
    notify({ message: EMPTY_CART, type: 'error' })
    return false
  }
  reviewed.setState({ forms: formsText(billing, dealer) })
  return true
}
