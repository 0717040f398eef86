import { getOrder, type Order } from '#contract/order.ts'
import { api } from '../../shop.ts'

/** The order as its buyer may see it: by the guest id or the bearer token (CONF-12). */
export async function loadOrder(orderId: string): Promise<Order> {
  return api.call(getOrder, { path: { orderId } })
}
