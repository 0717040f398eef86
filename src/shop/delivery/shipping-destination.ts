import type { CartItem } from '#contract/cart.ts'
import type { User } from '../session/session.ts'
import { getShippingAddress } from './checkout-forms.rules.ts'
import { isDealerItem } from './dealer-item.rules.ts'
import { storedBillingForm, storedDealerForm } from './form-drafts.ts'
import type { Destination } from './restricted-items.rules.ts'

/** Item fields that determine shipping restrictions. */
export type RestrictableItem = Pick<CartItem, 'restrictedStates' | 'restrictedZips' | 'isFflItem' | 'isReceiverItem'>

/**
 * Returns the known shipping destination of an item. Dealer items ship to the dealer selected in the checkout. Other
 * items ship to the address entered in the checkout or, before that, to the customer's saved address.
 */
export function getShippingDestination(item: RestrictableItem, user: User | null): Destination {
  if (isDealerItem(item)) {
    const { dealerState, dealerZip } = storedDealerForm()
    return { state: dealerState, zip: dealerZip }
  }
  const { state, zip } = getShippingAddress(storedBillingForm())
  if (state !== '' || zip !== '') return { state, zip }
  const saved = user?.addresses.find(({ isDefaultShipping }) => isDefaultShipping)
  return { state: saved?.state ?? '', zip: saved?.postalCode ?? '' }
}
