import { getOrder, type Order } from '#contract/order.ts'
import { credentials, api, guest } from '../../cart/shop.ts'

/**
 * Loads an order with the bearer token or, for a guest, with the guest ID, which is requested first for a new visitor
 * (ORD-16, CONF-12). Returns an empty object after a failure, which the shared handler has reported (ORD-17).
 */
export async function loadOrder(orderId: string): Promise<Order | Partial<Record<keyof Order, never>>> {
  try {
    if (!credentials.isSignedIn()) await guest.obtain()
    return await api.call(getOrder, { path: { orderId } })
  } catch {
    return {}
  }
}
