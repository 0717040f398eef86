import { getOrder, type Order } from '#contract/order.ts'
import { api } from '../../../shop.ts'

/**
 * Loads an order with the bearer token or, if there is none, with the guest ID (ORD-16). Returns an empty object if the
 * request failed. The shared handler has then reported the error (ORD-17).
 */
export async function loadOrder(orderId: string): Promise<Order | Partial<Record<keyof Order, never>>> {
  try {
    return await api.call(getOrder, { path: { orderId } })
  } catch {
    return {}
  }
}
