import type { ShopCart } from './create-cart.ts'

/** Cart actions available to a shopper. */
export type CartActions = Pick<ShopCart, 'refresh' | 'addToCart' | 'setQuantity' | 'removeItem' | 'applyPromoCode'> & {
  announceChange(): Promise<void>
}

const cart = async () => (await import('./shop.ts')).cart

/** Cart actions for components. The implementation loads on first use, so it does not delay page loads. */
export const cartActions: CartActions = {
  refresh: async () => (await cart()).refresh(),
  announceChange: async () => (await cart()).announceChange(),
  addToCart: async (lines) => (await cart()).addToCart(lines),
  setQuantity: async (itemId, quantity) => (await cart()).setQuantity(itemId, quantity),
  removeItem: async (itemId) => (await cart()).removeItem(itemId),
  applyPromoCode: async (promoCode) => (await cart()).applyPromoCode(promoCode),
}
