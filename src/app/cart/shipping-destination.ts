import type { CartItem } from '#contract/cart.ts'
import { isDealerItem } from '#domain/cart/cart.ts'
import { shipTo } from '#domain/checkout/checkout-request.ts'
import type { Destination } from '#domain/checkout/restricted-items.ts'
import { storedBillingForm, storedDealerForm } from '../drafts/form-drafts.ts'
import type { User } from '../session/session.ts'

/** The fields of an item that restrictions depend on. */
export type RestrictableItem = Pick<CartItem, 'restrictedStates' | 'restrictedZips' | 'isFflItem' | 'isReceiverItem'>

/**
 * Returns the known shipping destination of an item: for dealer items the dealer of the checkout, for others the
 * address of the checkout or, before the checkout, the customer's saved address.
 */
export function getShippingDestination(item: RestrictableItem, user: User | null): Destination {
  if (isDealerItem(item)) {
    const { dealerState, dealerZip } = storedDealerForm()
    return { state: dealerState, zip: dealerZip }
  }
  const { state, zip } = shipTo(storedBillingForm())
  if (state !== '' || zip !== '') return { state, zip }
  const saved = user?.addresses.find(({ isDefaultShipping }) => isDefaultShipping)
  return { state: saved?.state ?? '', zip: saved?.postalCode ?? '' }
}
