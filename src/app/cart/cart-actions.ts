import type { ShopCart } from './create-cart.ts'

/** The actions of a shopper on the cart. */
export type CartActions = Pick<ShopCart, 'refresh' | 'addToCart' | 'setQuantity' | 'removeItem' | 'applyPromoCode'> & {
  announceChange(): Promise<void>
}

const cart = async () => (await import('../shop.ts')).cart

/** The cart actions for components. Their implementation loads on first use, so no page waits for it. */
export const cartActions: CartActions = {
  refresh: async () => (await cart()).refresh(),
  announceChange: async () => (await cart()).announceChange(),
  addToCart: async (lines) => (await cart()).addToCart(lines),
  setQuantity: async (itemId, quantity) => (await cart()).setQuantity(itemId, quantity),
  removeItem: async (itemId) => (await cart()).removeItem(itemId),
  applyPromoCode: async (promoCode) => (await cart()).applyPromoCode(promoCode),
}
