import { ApiError } from '#api/api-error.ts'
import { subscribeToStockAlert } from '#contract/stock-alert.ts'
import { api } from '../../cart/shop.ts'
import { notify } from '../../lib/notification/notification.ts'
import { fail } from '../../ui/form/failure.ts'
import type { StockAlert } from './stock-alert.rules.ts'

/**
 * Requests an email for when a SKU is back in stock, and shows the result (PROD-38, PROD-39). Open to everyone.
 * @throws {Error} if the request was rejected or failed.
 */
export async function sendStockAlert(alert: StockAlert): Promise<void> {
  try {
    await api.call(subscribeToStockAlert, { body: alert })
  } catch (error) {
    throw fail(error instanceof ApiError ? error.message : 'The request failed. Please try again.')
  }
  notify({ message: `You will be notified when ${alert.productName} is back in stock`, type: 'success' })
}
