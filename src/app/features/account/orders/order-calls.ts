import { getOrder, type Order } from '#contract/order.ts'
import { api } from '../../../api/api.ts'

/**
 * The order as its buyer may see it: by the bearer token, else by the guest id (catalogue spec §6). A failure, which
 * the shared handler has told, gives an empty object (catalogue spec §8).
 */
export async function loadOrder(orderId: string): Promise<Order | Partial<Record<keyof Order, never>>> {
  try {
    return await api.call(getOrder, { path: { orderId } })
  } catch {
    return {}
  }
}
