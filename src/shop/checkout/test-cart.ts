import type { Cart, CartItem } from '#contract/cart.ts'

/** Creates a cart line for tests. Defaults to an accessory without restrictions. */
export function line(id: string, over: Partial<CartItem> = {}): CartItem {
  return {
    id,
    productName: `Product ${id}`,
    productId: `SKU-${id}`,
    quantity: 2,
    imageUrl: '',
    productPrice: 34.5,
    price: 34.5,
    productUrl: `/product/${id}`,
    isFflItem: false,
    isReceiverItem: false,
    optionIds: [],
    options: [{ label: 'Color', value: 'Sage' }],
    buildId: null,
    notes: '',
    restrictedStates: [],
    restrictedZips: [],
    ...over,
  }
}

/**
 * Creates a guest's cart with the given lines for tests. The totals are arbitrary because only the server computes
 * them.
 */
export function createCart(...items: CartItem[]): Cart {
  return {
    id: 'cart-1',
    userId: null,
    guestId: 'guest-1',
    isAbandoned: false,
    isGuest: true,
    items,
    subTotal: 69,
    taxAmount: 5.69,
    shipping: 0,
    discountAmount: 0,
    totalAmount: 74.69,
    appliedDiscounts: [],
    userEmail: null,
  }
}
