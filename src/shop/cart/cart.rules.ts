import type { Cart, ComputeRequest } from '#contract/cart.ts'

/** The default cart: an empty guest cart with zero totals (CART-02, CART-03). */
export const emptyCart: Cart = {
  id: '',
  userId: null,
  guestId: null,
  isAbandoned: false,
  isGuest: true,
  items: [],
  subTotal: 0,
  taxAmount: 0,
  shipping: 0,
  discountAmount: 0,
  totalAmount: 0,
  appliedDiscounts: [],
  userEmail: null,
}

/** Message shown for an empty cart (CART-11). */
export const EMPTY_CART = 'There are no products in the cart'
export const CART_NOT_LOADED = 'Your cart could not be loaded.'

/** Returns the number of items, including quantities. */
export function getItemCount(cart: Pick<Cart, 'items'>): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0)
}

/** Returns a label such as '1 Item' or '2 Items', or an empty string for zero (CART-21, OPEN-077). */
export function formatItemCount(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 Item' : `${count} Items`
}

/** Destination and shipping method of an order: a compute request without the cart ID. */
export type OrderDestination = Omit<ComputeRequest, 'cartId'>
