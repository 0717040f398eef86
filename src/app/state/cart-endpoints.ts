import {
  addGuestCartItems,
  applyGuestPromoCode,
  type Cart,
  type CartItem,
  type ComputeRequest,
  computeGuestCart,
  getGuestCart,
  type NewCartLine,
  removeGuestCartItem,
  updateGuestCartItem,
} from '#contract/cart.ts'
import { api } from './api.ts'
import { guestToken } from './session-calls.ts'

/**
 * The cart's calls for whoever is shopping: the one place that chooses between the guest paths and, once there are
 * signed-in customers, the plain ones (session spec §7).
 */
export const cartEndpoints = {
  async get(): Promise<Cart> {
    return api.call(getGuestCart, { path: { token: await guestToken() } })
  },
  async add(lines: NewCartLine[]): Promise<Cart> {
    return api.call(addGuestCartItems, { path: { token: await guestToken() }, body: lines })
  },
  async update(item: CartItem): Promise<Cart> {
    return api.call(updateGuestCartItem, { path: { token: await guestToken(), id: item.id }, body: item })
  },
  async remove(id: string): Promise<Cart> {
    return api.call(removeGuestCartItem, { path: { token: await guestToken(), id } })
  },
  async compute(request: ComputeRequest): Promise<Cart> {
    return api.call(computeGuestCart, { path: { token: await guestToken() }, body: request })
  },
  async applyPromoCode(promoCode: string, cartId: string): Promise<Cart> {
    return api.call(applyGuestPromoCode, { path: { token: await guestToken() }, body: { promoCode, cartId } })
  },
}
