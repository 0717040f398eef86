import type { CartItem } from '#contract/cart.ts'
import { isDealerItem } from '#domain/cart/cart.ts'
import { shipTo } from '#domain/checkout/checkout-request.ts'
import type { Destination } from '#domain/checkout/restricted-items.ts'
import { storedBillingForm, storedDealerForm } from '../drafts/form-drafts.ts'
import type { User } from '../session/session.ts'

/** An item as far as restrictions care. */
export type RestrictableItem = Pick<CartItem, 'restrictedStates' | 'restrictedZips' | 'isFflItem' | 'isReceiverItem'>

/**
 * Where an item would be shipped, as far as the shopper has told: dealer items to the dealer of the checkout, all
 * others to the address of the checkout or, before there is one, to the customer's saved address.
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
