import { getOrder, type Order } from '#contract/order.ts'
import { api } from '../../shop.ts'

/**
 * The order as its buyer may see it: by the guest id or the bearer token (CONF-12). A failure, which the shared
 * handler has reported, gives an empty object (ORD-17).
 */
export async function loadOrder(orderId: string): Promise<Order | Partial<Record<keyof Order, never>>> {
  try {
    return await api.call(getOrder, { path: { orderId } })
  } catch {
    return {}
  }
}
