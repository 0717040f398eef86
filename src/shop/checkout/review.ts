import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Cart, CartItem } from '#contract/cart.ts'
import { EMPTY_CART } from '../cart/cart.rules.ts'
import type { CartStore } from '../cart/cart.ts'
import type { ShopCart } from '../cart/create-cart.ts'
import {
  type BillingForm,
  type CompleteBillingForm,
  type DealerForm,
  emptyBillingForm,
  emptyDealerForm,
  validateDealer,
  isCompleteBillingForm,
  getShippingAddress,
} from '../delivery/checkout-forms.rules.ts'
import { isDealerItem } from '../delivery/dealer-item.rules.ts'
import { findRestrictedItems, getRestrictedDestination } from '../delivery/restricted-items.rules.ts'
import { formatMoney } from '../lib/money.rules.ts'
import type { Notification } from '../lib/notification/notification.ts'
import { getOrderDestination } from './checkout-request.rules.ts'

/** An order as the shopper sees it before placing it: the forms, and the values computed by the server. */
export interface ReviewedOrder {
  /** Serialized forms. */
  readonly forms: string
  readonly cart: Cart
}

interface ReviewState {
  readonly shown?: ReviewedOrder
  /** Describes the changes since the shopper last saw the order. Empty if nothing has changed. */
  readonly change: string
}

export interface Review {
  readonly store: StoreApi<ReviewState>
  /** Returns the order as the shopper has reviewed it, or undefined if any input has changed since they were computed. */
  reviewed(billing: BillingForm, dealer: DealerForm): ReviewedOrder | undefined
  /**
   * Computes the confirmed cart for its destination and shows it for review. Returns false and notifies the
   * shopper if this fails or the computed cart is empty (OPEN-005).
   */
  compute(billing: CompleteBillingForm, dealer: DealerForm): Promise<boolean>
  /** Checks whether a cart equals the reviewed one. If not, shows it as changed. */
  matches(reviewed: ReviewedOrder, cart: Cart): boolean
  /** Forgets the reviewed order after it was placed. */
  reset(): void
}

export function createReview({
  cart,
  cartStore,
  notify,
}: {
  readonly cart: Pick<ShopCart, 'computeCart'>
  readonly cartStore: CartStore
  readonly notify: (notification: Notification) => void
}): Review {
  const store = createStore<ReviewState>(() => ({ change: '' }))

  function show(next: ReviewedOrder): void {
    const { shown, change } = store.getState()
    const isSameAddress = shown?.forms === next.forms
    // Keeps showing a change until the shopper places or edits the order.
    store.setState({ shown: next, change: isSameAddress ? reviewChange(shown, next) || change : '' })
  }

  return {
    store,
    reviewed(billing, dealer) {
      const { shown } = store.getState()
      const { cart: now, changing } = cartStore.getState()
      if (shown === undefined || changing) return undefined
      return shown.forms === formsText(billing, dealer) && isSameOrder(shown.cart, now) ? shown : undefined
    },
    async compute(billing, dealer) {
      const computed = await cart.computeCart(getOrderDestination(billing))
      if (computed === undefined) return false
      if (computed.items.length === 0) {
        notify({ message: EMPTY_CART, type: 'error' })
        return false
      }
      show({ forms: formsText(billing, dealer), cart: computed })
      return true
    },
    matches(reviewed, computed) {
      if (isSameOrder(reviewed.cart, computed)) return true
      show({ ...reviewed, cart: computed })
      return false
    },
    reset: () => store.setState({ change: '' }, true),
  }
}

/**
 * Describes the changes since the shopper last saw the order in one or two sentences, or returns '' if nothing has
 * changed. @internal
 */
export function reviewChange(before: ReviewedOrder, now: ReviewedOrder): string {
  const lines = ({ cart }: ReviewedOrder) =>
    JSON.stringify(
      cart.items.map(({ productId, optionIds, buildId, quantity }) => [productId, optionIds, buildId, quantity]),
    )
  const [was, is] = [before.cart.totalAmount, now.cart.totalAmount].map(formatMoney)
  const total = was === is ? '' : ` The total was ${was} and is now ${is}.`
  if (lines(before) !== lines(now)) return `The items in your cart have changed.${total}`
  if (now.cart.discountAmount > before.cart.discountAmount) return `Your discount has been applied.${total}`
  return total === '' ? '' : `Shipping, tax, or the discount has changed.${total}`
}

/**
 * Serializes the forms with their fields in a fixed order, without the email, which does not affect the totals.
 */
function formsText(billing: BillingForm, dealer: DealerForm): string {
  return JSON.stringify([
    { ...emptyBillingForm, ...billing, email: '' },
    { ...emptyDealerForm, ...dealer },
  ])
}

/** Checks whether two carts result in the same order, with the same lines and amounts. */
function isSameOrder(a: Cart, b: Cart): boolean {
  return orderText(a) === orderText(b)
}

function orderText(cart: Cart): string {
  const lines = cart.items.map(({ id, productId, optionIds, buildId, quantity, productPrice }) => [
    id,
    productId,
    optionIds,
    buildId,
    quantity,
    productPrice,
  ])
  const { id, subTotal, discountAmount, shipping, taxAmount, totalAmount } = cart
  return JSON.stringify([id, lines, subTotal, discountAmount, shipping, taxAmount, totalAmount])
}

/** Returns the items that cannot be shipped to the destination entered in the forms (CHK-41, CHK-42). */
export function restrictedInCart(cart: Pick<Cart, 'items'>, billing: BillingForm, dealer: DealerForm): CartItem[] {
  return findRestrictedItems(cart.items, getShippingAddress(billing), {
    state: dealer.dealerState,
    zip: dealer.dealerZip,
  })
}

/** Describes an item that cannot be shipped to the entered destination, with the restricted state or ZIP code. */
export function restrictedText(item: CartItem, billing: BillingForm, dealer: DealerForm): string {
  const destination = isDealerItem(item)
    ? { state: dealer.dealerState, zip: dealer.dealerZip }
    : getShippingAddress(billing)
  return `${item.productName}: cannot be shipped to ${getRestrictedDestination(item, destination)}`
}

/** Checks whether the forms meet all conditions of the payment step, except for a computed cart (CHK-53). */
export function canReview(
  cart: Pick<Cart, 'items'>,
  billing: BillingForm,
  dealer: DealerForm,
): billing is CompleteBillingForm {
  if (!isCompleteBillingForm(billing)) return false
  if (needsDealer(cart, dealer)) return false
  return cart.items.length > 0 && restrictedInCart(cart, billing, dealer).length === 0
}

function needsDealer(cart: Pick<Cart, 'items'>, dealer: DealerForm): boolean {
  return cart.items.some(isDealerItem) && Object.keys(validateDealer(dealer)).length > 0
}

/** Explains on the payment step why the cart can no longer be ordered, or returns '' if it can. */
export function blockedText(cart: Pick<Cart, 'items'>, billing: BillingForm, dealer: DealerForm): string {
  const restricted = restrictedInCart(cart, billing, dealer)
  if (restricted.length > 0) return restricted.map((item) => restrictedText(item, billing, dealer)).join('\n')
  if (needsDealer(cart, dealer)) return 'Your cart now contains an item that ships to a licensed dealer.'
  return isCompleteBillingForm(billing) ? '' : 'Your billing and shipping details are incomplete.'
}
