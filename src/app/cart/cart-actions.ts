import type { ShopCart } from './create-cart.ts'

/** What a shopper can do with the cart. */
export type CartActions = Pick<ShopCart, 'refresh' | 'addToCart' | 'setQuantity' | 'removeItem' | 'applyPromoCode'> & {
  announceChange(): Promise<void>
}

const cart = async () => (await import('../shop.ts')).cart

/** The cart's actions for components. What carries them out is loaded with the first, so that no page waits for it. */
export const cartActions: CartActions = {
  refresh: async () => (await cart()).refresh(),
  announceChange: async () => (await cart()).announceChange(),
  addToCart: async (lines) => (await cart()).addToCart(lines),
  setQuantity: async (itemId, quantity) => (await cart()).setQuantity(itemId, quantity),
  removeItem: async (itemId) => (await cart()).removeItem(itemId),
  applyPromoCode: async (promoCode) => (await cart()).applyPromoCode(promoCode),
}
